import type { Sheet } from '#web/partners/partner-api.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'

const places = { hotel: 'Room', driver: 'Shuttle', caterer: '' } as const

/** The custom questions that this partner may read, with their answers. In print they follow the list. */
export function OwnAnswers({ sheet }: { sheet: Sheet }) {
  const { kind, named, counted } = sheet
  return (
    <>
      {named.map((question) => (
        <Answers key={question.label} label={question.label} headers={[places[kind], 'Name', 'Answer']}>
          {question.answers.map(({ fullName, place, value }) => [
            place,
            fullName,
            ownAnswerWords(question, value),
          ])}
        </Answers>
      ))}
      {counted.map((question) => (
        <Answers key={question.label} label={question.label} headers={['Answer', 'People']}>
          {question.answers.map(({ value, people }) => [ownAnswerWords(question, value), `${people}`])}
        </Answers>
      ))}
    </>
  )
}

type AnswersProps = { label: string; headers: readonly string[]; children: readonly (readonly string[])[] }

const Answers = ({ label, headers, children }: AnswersProps) => (
  <section className="mt-8 print:mt-4">
    <table className="w-full border-collapse text-left text-sm print:text-xs">
      <caption className="mb-1 text-left font-display text-h3 font-semibold wrap-anywhere">{label}</caption>
      <thead className="text-xs text-soft">
        <tr className="border-b-2 border-line">
          {headers.map((header) => (
            <th key={header} scope="col" className="py-2 pr-4 font-semibold">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {children.map((cells, row) => (
          <tr key={row} className="border-b border-line break-inside-avoid last:border-b-0">
            {cells.map((cell, index) => (
              <td key={headers[index]} className="py-1.5 pr-4 align-top whitespace-pre-line wrap-anywhere">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
