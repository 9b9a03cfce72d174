import { Children } from 'react'
import { capital } from '#contract/capital.ts'
import { dietLabel, eaterText } from '#contract/head-count.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import type { Outputs } from '#web/lib/outputs.ts'

export type Diners = Outputs['catering']['diners']

type Count = { people: number; checkedIn: number }
type Eater = Diners['allergies'][number]['eaters'][number]
type CountLine = Count & { label: string; isMissing?: boolean; eaters?: readonly Eater[] }

/** 'Not answered: 7' comes first; 'other' shows its text. */
const dietLines = ({ diets }: Diners): CountLine[] =>
  diets.map(({ diet, note, ...count }) => ({
    label: dietLabel({ diet, note }),
    isMissing: diet === null,
    ...count,
  }))

const allergyLines = ({ allergies, noAllergies, allergiesNotAnswered }: Diners): CountLine[] => [
  ...(allergiesNotAnswered.people > 0
    ? [{ label: 'Not answered', isMissing: true, ...allergiesNotAnswered }]
    : []),
  ...allergies.map(({ allergy, ...count }) => ({ label: capital(allergy), ...count })),
  ...(noAllergies.people > 0 ? [{ label: 'None', ...noAllergies }] : []),
]

/** '112 people eating, 40 checked in' */
export const dinersText = ({ confirmed }: Diners) =>
  `${peopleText(confirmed.people)} eating, ${confirmed.checkedIn} checked in`

type DinersSummaryProps = { diners: Diners; hasNames: boolean }

/** The people who eat, by diet and allergy, with how many are checked in. The kitchen's version leaves out names. */
export const DinersSummary = ({ diners, hasNames }: DinersSummaryProps) => (
  <div
    // Names need the full width of the printed sheet.
    className={`grid items-start gap-6 md:grid-cols-2 ${hasNames ? 'print:grid-cols-1' : 'print:grid-cols-2'}`}
  >
    <Counts title="Diets" lines={dietLines(diners)} all={diners.confirmed.people} />
    <Counts
      title="Allergies"
      lines={allergyLines(diners)}
      all={diners.confirmed.people}
      hasNames={hasNames}
    />
  </div>
)

/** The people who agreed to be named to the kitchen, as it reads them. */
export const NamedEaters = ({ named }: Pick<Diners, 'named'>) =>
  named.length > 0 && (
    <section className="mt-6">
      <h3>Allergies by first name (with consent)</h3>
      <ul className="mt-2 columns-1 gap-6 md:columns-2">
        {Children.toArray(
          named.map((eater) => <li className="break-inside-avoid py-1 wrap-anywhere">{eaterText(eater)}</li>),
        )}
      </ul>
    </section>
  )

type CountsProps = {
  title: string
  lines: readonly CountLine[]
  all: number
  hasNames?: boolean
}

function Counts({ title, lines, all, hasNames = false }: CountsProps) {
  return (
    <section className="min-w-0">
      <h3>{title}</h3>
      {lines.length === 0 && <p className="mt-2 text-soft">Nobody eats here yet.</p>}
      {lines.length > 0 && (
        <table className="mt-2 w-full table-fixed text-left">
          <caption className="sr-only">{title} of the people who eat</caption>
          <thead className="text-xs text-soft">
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 font-semibold">
                {title === 'Diets' ? 'Diet' : 'Allergy'}
              </th>
              <th scope="col" className="w-16 py-1.5 text-right font-semibold">
                People
              </th>
              <th scope="col" className="w-22 py-1.5 text-right font-semibold">
                Checked in
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <CountRow key={line.label} line={line} all={all} hasNames={hasNames} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type CountRowProps = { line: CountLine; all: number; hasNames: boolean }

const CountRow = ({ line, all, hasNames }: CountRowProps) => (
  <tr className="border-b border-line align-top last:border-b-0">
    <th scope="row" className="py-2 pr-3 font-medium wrap-anywhere">
      <span className={line.isMissing ? 'text-warn' : ''}>
        {line.label}
        <span className="sr-only">: {line.people}</span>
      </span>
      <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-tint print:hidden">
        <span
          className={`block h-full rounded-full ${line.isMissing ? 'bg-warn' : 'bg-brand'}`}
          style={{ width: `${(100 * line.people) / Math.max(all, 1)}%` }}
        />
      </span>
      {hasNames && line.eaters && <Names eaters={line.eaters} />}
    </th>
    <td className="py-2 text-right font-semibold">{line.people}</td>
    <td className="py-2 text-right text-soft">{line.checkedIn}</td>
  </tr>
)

const Names = ({ eaters }: { eaters: readonly Eater[] }) => (
  <span className="mt-1.5 block text-sm font-normal text-soft print:mt-0">
    {eaters.map(({ personId, fullName }, index) => (
      <span key={personId}>
        <PersonName id={personId}>{fullName}</PersonName>
        {index < eaters.length - 1 && ', '}
      </span>
    ))}
  </span>
)
