import type { Standing } from '#web/lib/agenda-standing.ts'

/** The word carries the meaning; the dot only helps to find it at a glance. */
export const StandingMark = ({ standing }: { standing: Standing }) => (
  <p
    className={`ml-auto flex items-center gap-1.5 text-sm font-semibold sm:mt-1 sm:ml-0 print:hidden ${standing === 'now' ? 'text-clay' : 'text-brand'}`}
  >
    <span aria-hidden className="size-2 rounded-full bg-current" />
    {standing === 'now' ? 'Now' : 'Next'}
  </p>
)
