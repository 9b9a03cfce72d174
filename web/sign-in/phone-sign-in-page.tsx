import { useState } from 'react'
import { z } from 'zod'
import { sixDigitCode, phoneNumber } from '#contract/fields.ts'
import { AskForCode, TypeCode } from '#web/sign-in/code-steps.tsx'
import { GoTo } from '#web/lib/page-link.tsx'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { useSession } from '#web/session/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PhoneNumberField } from '#web/ui/phone-number-field.tsx'

const NumberFields = z.strictObject({ phoneNumber })
const CodeFields = z.strictObject({ phoneNumber, code: sixDigitCode })

/** /phone-sign-in: signs in with a code by text message to a linked phone. */
export function PhoneSignInPage() {
  const { data: user } = useSession()
  const [number, setNumber] = useState<string>()
  // The sign-in page decides where to go, also if the account has no role.
  if (user) return <GoTo href="/auth" />
  return (
    <PlainFrame>
      <PageHeader
        title="Sign in with your phone"
        subtitle="It has to be a number you linked under My account."
      />
      {number === undefined ? (
        <AskForCode
          schema={NumberFields}
          read={({ text }) => ({ phoneNumber: text('phoneNumber') })}
          path="/phone-number/send-otp"
          field=""
          onSent={(input) => setNumber(input.phoneNumber)}
        >
          <PhoneNumberField />
        </AskForCode>
      ) : (
        <TypeCode
          schema={CodeFields}
          read={({ text }) => ({ phoneNumber: number, code: text('code') })}
          path="/phone-number/verify"
          field="code"
          submitLabel="Sign in"
          backLabel="Use another number"
          onBack={() => setNumber(undefined)}
        >
          <Notice tone="ok">
            If <strong>{number}</strong> is linked to an account, a code is on its way. It works for ten
            minutes.
          </Notice>
        </TypeCode>
      )}
    </PlainFrame>
  )
}
