import type { agendaTypes } from '#contract/fields.ts'
import '#web/workshops/agenda-types.css'

/** The type of an entry, as a word in the type's colour. */
export const TypeBadge = ({ type }: { type: (typeof agendaTypes)[number] }) => (
  <span
    data-type={type}
    className="inline-flex min-h-6 max-w-full items-center rounded-full bg-(--type) px-2.5 py-0.5 text-xs font-semibold text-(--type-ink)"
  >
    <span className="truncate">{type}</span>
  </span>
)
