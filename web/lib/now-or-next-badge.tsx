import type { NowOrNext } from '#web/lib/agenda-times.ts'

/** The word carries the meaning; the dot only helps to find it at a glance. */
export const NowOrNextBadge = ({ value }: { value: NowOrNext }) => (
  <p
    className={`ml-auto flex items-center gap-1.5 text-sm font-semibold sm:mt-1 sm:ml-0 print:hidden ${value === 'now' ? 'text-clay' : 'text-brand'}`}
  >
    <span aria-hidden className="size-2 rounded-full bg-current" />
    {value === 'now' ? 'Now' : 'Next'}
  </p>
)
