import type { Suggestion } from '#web/rooms/suggestion.ts'

type Line = { label: string; now: number; next: number; of?: number | undefined; note?: string }

const proved = 'As few as possible with this many people in beds.'
const found = 'The best plan found so far. There may be one with fewer.'

/** What the plan comes to beside what is now; wishes only where somebody has one. */
export function PlanFigures({ suggestion: { now, suggested, isBest, help } }: { suggestion: Suggestion }) {
  const wish = (key: 'mutual' | 'oneSided' | 'needs', label: string, note?: string): Line[] =>
    suggested[key].asked === 0
      ? []
      : [
          {
            label,
            now: now[key].met,
            next: suggested[key].met,
            of: suggested[key].asked,
            ...(note && { note }),
          },
        ]
  const broken = (key: 'againstGender' | 'brokenVetoes', label: string): Line[] =>
    now[key] > 0 || suggested[key] > 0 ? [{ label, now: now[key], next: suggested[key] }] : []
  const most = isBest.met ? 'As many as possible without more people sharing against their wish.' : undefined
  const lines: Line[] = [
    ...(now.noBed > 0 || suggested.noBed > 0
      ? [{ label: 'Without a bed', now: now.noBed, next: suggested.noBed }]
      : []),
    {
      label: 'Share against their wish',
      now: now.againstWish,
      next: suggested.againstWish,
      ...(suggested.againstWish > 0 && { note: isBest.againstWish ? proved : found }),
    },
    ...broken('againstGender', 'Share against ‘same gender only’'),
    ...broken('brokenVetoes', 'Pairs in one room who never share one'),
    ...wish('mutual', 'Pairs who named each other and share', most),
    ...wish('oneSided', 'Other roommate wishes met'),
    ...wish('needs', 'Quiet-room and ground-floor wishes met'),
    { label: 'Move from where they sleep now', now: now.moved, next: suggested.moved },
    { label: 'Have a room to themselves', now: now.ownRooms, next: suggested.ownRooms },
    { label: 'Empty rooms', now: now.emptyRooms, next: suggested.emptyRooms },
  ]
  return (
    <section aria-labelledby="plan-figures" className="flex flex-col gap-3">
      <h2 id="plan-figures">What it brings</h2>
      <div className="max-w-3xl overflow-x-auto rounded-card border border-line bg-card">
        <table className="w-full text-left">
          <thead className="text-sm text-soft">
            <tr>
              <th scope="col" className="px-4 py-2">
                <span className="sr-only">Figure</span>
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                Now
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                Suggested
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {lines.map((line) => (
              <Figure key={line.label} {...line} />
            ))}
          </tbody>
        </table>
      </div>
      {help.length > 0 && (
        <div className="max-w-3xl text-soft">
          <h3 className="font-sans text-base font-medium tracking-normal text-ink">What would help</h3>
          <ul className="mt-1 list-disc pl-5">
            {help.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Figure({ label, now, next, of, note }: Line) {
  return (
    <tr>
      <th scope="row" className="px-4 py-2 font-normal">
        {label}
        {note !== undefined && <span className="block text-sm text-soft">{note}</span>}
      </th>
      <td className="px-4 py-2 text-right text-soft tabular-nums">{now}</td>
      <td className="px-4 py-2 text-right font-semibold tabular-nums">
        {next}
        {of !== undefined && <span className="font-normal text-soft">{` of ${of}`}</span>}
      </td>
    </tr>
  )
}
