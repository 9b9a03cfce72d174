import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { formatInstant } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { EraseDialog } from '#web/privacy/erase-dialog.tsx'
import { saveHeld } from '#web/privacy/save-held.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Initials } from '#web/ui/initials.tsx'

export type Somebody = Outputs['privacy']['requests'][number]

/** Who it is, as far as one must know to mean the right one, and what can be done with what is held about them. */
export function SomebodyRow({ somebody }: { somebody: Somebody }) {
  const { kind, id, name, email, askedAt } = somebody
  const [isErasing, setErasing] = useState(false)
  const hand = useAction(api.privacy.exportOf, {
    success: `${name}’s data was downloaded`,
    onSuccess: saveHeld,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Initials name={name} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
            {name}
            {somebody.role === 'admin' && <Badge>Organiser</Badge>}
          </p>
          <p className="text-sm wrap-anywhere text-soft">
            {[
              email ?? 'No e-mail address',
              somebody.hasAccount ? null : 'no account',
              pluralize(somebody.editions, 'event').replace(' ', '\u00A0'),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
          {askedAt !== null && <p className="text-sm text-soft">Asked {formatInstant(askedAt)}</p>}
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
      {isErasing && <EraseDialog somebody={somebody} onClose={() => setErasing(false)} />}
    </li>
  )
}
