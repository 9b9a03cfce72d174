import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { EraseDialog } from '#web/privacy/erase-dialog.tsx'
import { savePersonalData } from '#web/privacy/save-personal-data.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Initials } from '#web/ui/initials.tsx'

export type DataSubject = Outputs['privacy']['requests'][number]

/** A data subject, with enough to tell them apart, and the actions on their personal data. */
export function DataSubjectRow({ subject }: { subject: DataSubject }) {
  const { kind, id, name, email, askedAt } = subject
  const [isErasing, setErasing] = useState(false)
  const hand = useAction(api.privacy.exportOf, {
    success: `${name}’s data was downloaded`,
    onSuccess: savePersonalData,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Initials name={name} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
            {name}
            {subject.role === 'admin' && <Badge>Organiser</Badge>}
          </p>
          <p className="text-sm wrap-anywhere text-soft">
            {[
              email ?? 'No e-mail address',
              subject.hasAccount ? null : 'no account',
              pluralize(subject.editions, 'event').replace(' ', '\u00A0'),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
          {askedAt !== null && (
            <p className="text-sm text-soft">Asked {formatInstant(askedAt, deviceZone)}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={`Download data of ${name}`}
          isPending={hand.isPending}
          onPress={() => hand.run({ kind, id })}
        >
          Download data
        </Button>
        <Button size="small" variant="danger" aria-label={`Erase ${name}`} onPress={() => setErasing(true)}>
          Erase
        </Button>
      </div>
      {isErasing && <EraseDialog subject={subject} onClose={() => setErasing(false)} />}
    </li>
  )
}
