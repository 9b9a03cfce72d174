import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { AskedQuestion } from '#contract/own-answers.ts'
import { useAskedQuestions } from '#web/questions/use-asked-questions.ts'
import { recall, remember } from '#web/base/storage.ts'
import { sheetsOf, nameSize, type Badge } from '#web/desk/codes/badges.ts'
import { DoorCodePicture } from '#web/desk/codes/door-code-picture.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'
import { useVenue } from '#web/session/use-venue.ts'
import { venueLabel } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'
import { Select } from '#web/ui/select.tsx'

type BadgesDialogProps = { venueId: string; personIds?: readonly string[]; onClose: () => void }

/** Prints name badges with codes for the selected people, or for everyone who is or may be coming. */
export function BadgesDialog({ venueId, personIds, onClose }: BadgesDialogProps) {
  const badges = useQuery(api.desk.badges.queryOptions({ input: { venueId } }))
  return (
    <Dialog title="Print badges" width="narrow" onClose={onClose}>
      <Loaded query={badges} loading={{ shape: 'text', count: 2 }} failed="The badges could not be loaded.">
        {(all) => (
          <Badges venueId={venueId} all={all} personIds={personIds ?? all.map(({ personId }) => personId)} />
        )}
      </Loaded>
    </Dialog>
  )
}

const noLine = 'none'

type BadgesProps = { venueId: string; all: readonly Badge[]; personIds: readonly string[] }

function Badges({ venueId, all, personIds }: BadgesProps) {
  const key = `badge-line.${venueId}`
  const [lineId, setLineId] = useState(() => recall(key))
  const { readable } = useAskedQuestions(venueId)
  const line = readable.find(({ id }) => id === lineId)
  const sheets = sheetsOf(all, new Set(personIds))
  const count = sheets.flat().length
  const withoutBadge = personIds.length - count
  const choose = (id: string) => {
    setLineId(id)
    remember(key, id)
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        {count === 0
          ? 'Nobody here is coming.'
          : `${pluralize(count, 'badge')} on ${pluralize(sheets.length, 'sheet')} of A4, eight to a sheet. Print them at 100 %, without margins, and cut along the lines.`}
      </p>
      {withoutBadge > 0 && count > 0 && (
        <p className="text-sm text-soft">{`${peopleText(withoutBadge)} said no and get no badge.`}</p>
      )}
      {count > 0 && readable.length > 0 && (
        <Select
          label="A line from one of your questions"
          options={[{ id: noLine, label: 'No line' }, ...readable.map(({ id, label }) => ({ id, label }))]}
          value={line?.id ?? noLine}
          onChange={choose}
        />
      )}
      {line ? (
        <BadgesWithLine key={line.id} venueId={venueId} question={line} sheets={sheets} />
      ) : (
        <PrintView sheets={sheets} lines={noLines} />
      )}
    </div>
  )
}

type Lines = ReadonlyMap<string, string>
const noLines: Lines = new Map()

type BadgesWithLineProps = { venueId: string; question: AskedQuestion; sheets: readonly (readonly Badge[])[] }

function BadgesWithLine({ venueId, question, sheets }: BadgesWithLineProps) {
  const answers = useQuery(
    api.questions.answers.queryOptions({
      input: { venueId, questionIds: [question.id] },
      select: (output) =>
        new Map(
          Object.entries(output.answers[question.id] ?? {}).map(([personId, value]) => [
            personId,
            ownAnswerWords(question, value),
          ]),
        ),
    }),
  )
  return (
    <Loaded query={answers} loading={{ shape: 'text', count: 1 }} failed="The answers could not be loaded.">
      {(lines) => <PrintView sheets={sheets} lines={lines} />}
    </Loaded>
  )
}

/** `lines`: the text under each name, by person. */
type PrintViewProps = { sheets: readonly (readonly Badge[])[]; lines: Lines }

function PrintView({ sheets, lines }: PrintViewProps) {
  const { venue } = useVenue()
  const count = sheets.flat().length
  return (
    <>
      <FormActions>
        <Button slot="close">Close</Button>
        {count > 0 && (
          <Button variant="primary" onPress={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            {`Print ${pluralize(count, 'badge')}`}
          </Button>
        )}
      </FormActions>
      {venue && <BadgeSheets sheets={sheets} lines={lines} edition={venueLabel(venue)} />}
    </>
  )
}

type BadgeSheetsProps = PrintViewProps & { edition: string }

/** A4 sheets with cutting lines. A badge is 90 × 65 mm, which fits A7 and 90 mm holders. */
const BadgeSheets = ({ sheets, lines, edition }: BadgeSheetsProps) => (
  <PrintSheet>
    {sheets.map((badges) => (
      <section
        key={badges[0]?.id}
        data-badge-sheet
        className="grid h-[296mm] w-[210mm] grid-cols-[90mm_90mm] grid-rows-[repeat(4,65mm)] content-center justify-center overflow-hidden"
      >
        {badges.map((badge) => (
          <PrintedBadge key={badge.id} badge={badge} line={lines.get(badge.personId)} edition={edition} />
        ))}
      </section>
    ))}
  </PrintSheet>
)

type PrintedBadgeProps = { badge: Badge; line: string | undefined; edition: string }

const PrintedBadge = ({ badge: { fullName, studio, code }, line, edition }: PrintedBadgeProps) => (
  <article className="flex flex-col justify-between overflow-hidden border-[0.2mm] border-dashed border-line p-[4mm]">
    <p
      className={`shrink-0 font-display leading-[1.05] font-semibold wrap-anywhere ${nameSizes[nameSize(fullName)]}`}
    >
      {fullName}
    </p>
    <div className="flex items-end justify-between gap-[3mm]">
      <div className="min-w-0 pb-[1mm]">
        {studio !== null && <p className="line-clamp-2 text-[4.5mm] leading-tight wrap-anywhere">{studio}</p>}
        {line !== undefined && (
          <p className="mt-[1mm] line-clamp-2 text-[3.8mm] leading-tight wrap-anywhere">{line}</p>
        )}
        <p className="mt-[1mm] line-clamp-3 text-[3.4mm] leading-tight wrap-anywhere">{edition}</p>
      </div>
      {/* A code of 26 mm, plus a border of four modules on each side. */}
      <DoorCodePicture code={code} className="-m-[3mm] size-[34.4mm] shrink-0" />
    </div>
  </article>
)

const nameSizes = {
  large: 'line-clamp-2 text-[9.5mm]',
  medium: 'line-clamp-2 text-[7.5mm]',
  small: 'line-clamp-3 text-[5.5mm]',
} as const
