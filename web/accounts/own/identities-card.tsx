import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { capital } from '#contract/capital.ts'
import { sixDigitCode, phoneNumber } from '#contract/fields.ts'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { useLocation, useSearch } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { explain } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { sentenceOfRefused } from '#web/sign-in/refused-way.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhoneNumberField } from '#web/ui/phone-number-field.tsx'
import { toast } from '#web/ui/toast.tsx'

type Identity = Outputs['identities']['list'][number]

/** The account's sign-in methods besides the password; renders nothing if there are none and no provider is set up. */
export function IdentitiesCard() {
  const signInOptions = useQuery({ ...api.accounts.signInOptions.queryOptions(), staleTime: Infinity })
  const identities = useQuery(api.identities.list.queryOptions())
  const { providers, isEthereumOn, isPhoneOn } = signInOptions.data ?? noOptions
  const linked = identities.data ?? []
  if (providers.length === 0 && !isEthereumOn && !isPhoneOn && linked.length === 0) return null
  const unlinked = providers.filter(({ id }) => linked.every(({ provider }) => provider !== id))
  return (
    <Card title="Other ways to sign in">
      <Outcome linked={linked} />
      {identities.isError && (
        <ErrorState message={explain(identities.error).sentence} onRetry={() => void identities.refetch()} />
      )}
      {identities.data && linked.length === 0 && (
        <p className="text-soft">Link another sign-in to get into this account without your password.</p>
      )}
      {linked.length > 0 && (
        <ul aria-label="Linked sign-ins" className="divide-y divide-line">
          {linked.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      {identities.data && (unlinked.length > 0 || isEthereumOn || isPhoneOn) && (
        <div className="grid gap-2 sm:grid-cols-2">
          {unlinked.map((provider) => (
            <LinkButton key={provider.id} {...provider} />
          ))}
          {isEthereumOn && <WalletButton />}
          {isPhoneOn && <PhoneButton />}
        </div>
      )}
    </Card>
  )
}

const noOptions = { providers: [], isEthereumOn: false, isPhoneOn: false }

/** The result of the OAuth flow that has just returned here. */
function Outcome({ linked }: { linked: readonly Identity[] }) {
  const { refused, linked: provider } = useSearch()
  const sentence = refused && sentenceOfRefused(refused)
  const added = linked.find((identity) => identity.provider === provider)
  if (sentence) return <Notice tone="bad">{sentence}</Notice>
  return added ? <Notice tone="ok">You can now sign in with {added.name}.</Notice> : null
}

function LinkButton({ id, name }: { id: string; name: string }) {
  const { pathname } = useLocation()
  const link = useAction(api.identities.link, { onSuccess: ({ url }) => window.location.assign(url) })
  return (
    <Button isPending={link.isPending} onPress={() => link.run({ provider: id, callbackURL: pathname })}>
      Link {name}
    </Button>
  )
}

function WalletButton() {
  const link = useAction(api.identities.linkWallet, { success: 'You can now sign in with this wallet' })
  const linkWallet = async () => {
    // We load this on demand, because hardly anyone has a wallet.
    const { signWithWallet, WalletFailure } = await import('#web/sign-in/wallet.ts')
    try {
      link.run(await signWithWallet())
    } catch (error) {
      const title = error instanceof WalletFailure ? error.message : explain(error).sentence
      toast({ kind: 'error', title })
    }
  }
  return (
    <Button isPending={link.isPending} onPress={() => void linkWallet()}>
      Link an Ethereum wallet
    </Button>
  )
}

function PhoneButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Link a phone</Button>
      {isOpen && <PhoneDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function IdentityRow({ identity: { id, name, linkedAt } }: { identity: Identity }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-3 first:pt-0 last:pb-0">
      <KeyRound className="size-5 shrink-0 text-soft" aria-hidden />
      <div className="row-title">
        <p className="font-medium">{capital(name)}</p>
        <p className="text-sm text-soft">Linked {formatInstant(linkedAt, deviceZone)}</p>
      </div>
      <ConfirmButton
        label="Unlink"
        size="small"
        variant="quiet"
        aria-label={`Unlink ${name}`}
        title={`Unlink ${name}?`}
        confirmLabel="Unlink"
        action={api.identities.unlink}
        input={{ id }}
        success={`You can no longer sign in with ${name}`}
      >
        You’ll no longer be able to sign in with it, and your other devices will be signed out.
      </ConfirmButton>
    </li>
  )
}

const NumberFields = z.strictObject({ phoneNumber })
const CodeFields = z.strictObject({ phoneNumber, code: sixDigitCode })

/** Links a phone: asks for its number, then for the code sent to it. */
function PhoneDialog({ onClose }: { onClose: () => void }) {
  const [number, setNumber] = useState<string>()
  return (
    <Dialog
      title="Link a phone"
      description={
        number === undefined ? 'We’ll send it a code by text message.' : `We sent the code to ${number}.`
      }
      width="narrow"
      onClose={onClose}
    >
      {number === undefined ? (
        <ActionForm
          schema={NumberFields}
          read={({ text }) => ({ phoneNumber: text('phoneNumber') })}
          action={api.identities.askPhoneCode}
          submitLabel="Send code"
          aside={cancel}
          onSuccess={(_output, input) => setNumber(input.phoneNumber)}
        >
          <PhoneNumberField />
        </ActionForm>
      ) : (
        <ActionForm
          key="code"
          schema={CodeFields}
          read={({ text }) => ({ phoneNumber: number, code: text('code') })}
          action={api.identities.linkPhone}
          submitLabel="Link"
          aside={cancel}
          success="You can now sign in with this phone"
          fields={{ WRONG_CODE: 'code' }}
          onSuccess={onClose}
        >
          <CodeField autoFocus />
        </ActionForm>
      )}
    </Dialog>
  )
}

const cancel = <Button slot="close">Cancel</Button>
