import { useMutation, useQuery } from '@tanstack/react-query'
import { Unlink, BedDouble, Download, UtensilsCrossed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { linesOf, type Line } from '#contract/head-count.ts'
import { formatLongDay, formatTimeRange } from '#web/base/dates.ts'
import { saveCsv, toCsv } from '#web/lib/csv.ts'
import { explain } from '#web/lib/failure.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { serviceStyleLabels } from '#web/lib/meal-styles.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toXlsx, xlsxType } from '#web/lib/xlsx.ts'
import { Live } from '#web/live/live.tsx'
import { formerOrderText, servedText, type Order } from '#web/partners/caterer-list.ts'
import { ChangeBadge } from '#web/partners/change-badge.tsx'
import { DriverPage } from '#web/partners/driver-page.tsx'
import { hasChanges, hotelColumns, hotelFileName, hotelRows } from '#web/partners/hotel-list.ts'
import {
  partnerApi,
  type PartnerApi,
  type Sheet,
  type HotelSheet,
  type CatererSheet,
} from '#web/partners/partner-api.ts'
import { HeaderRow, RoomingTable } from '#web/partners/rooming-table.tsx'
import { SheetHeader } from '#web/partners/sheet-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'

/** /partner#TOKEN: the list that a hotel, caterer or driver reads without an account. */
export function PartnerPage({ token }: { token: string }) {
  const [api] = useState(() => partnerApi(token))
  // The key contains the token, so another link in the same tab shows no data of this link.
  const query = useQuery({
    ...api.partners.sheet.queryOptions({ queryKey: [...api.partners.sheet.queryKey(), token] }),
    retry: (count, error) => !isDead(error) && count < 3,
  })
  const { mutate: markOpened } = useMutation(api.partners.open.mutationOptions())
  useEffect(() => markOpened(undefined), [markOpened])
  const isOver = query.isError && isDead(query.error)
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto min-h-dvh w-full max-w-[72rem] px-5 py-8 md:px-8 print:max-w-none print:p-0"
    >
      {isOver ? (
        <DeadPartnerLink sentence={explain(query.error).sentence} />
      ) : (
        <Loaded query={query} loading={{ shape: 'table' }} failed="The list could not be loaded.">
          {(sheet) => (
            <>
              <Live audience="organiser" link={token} />
              <List sheet={sheet} api={api} />
              <OwnAnswers sheet={sheet} />
            </>
          )}
        </Loaded>
      )}
    </main>
  )
}

function List({ sheet, api }: { sheet: Sheet; api: PartnerApi }) {
  if (sheet.kind === 'hotel') return <HotelPage sheet={sheet} api={api} />
  if (sheet.kind === 'driver') return <DriverPage sheet={sheet} api={api} />
  return <CatererPage sheet={sheet} api={api} />
}

const isDead = (error: unknown) => explain(error).code === 'PARTNER_LINK_ENDED'

const DeadPartnerLink = ({ sentence }: { sentence: string }) => (
  <div role="alert" className="mx-auto max-w-lg pt-[8vh]">
    <title>Link · Quarterdeck</title>
    <h1 className="sr-only">Link</h1>
    <EmptyState icon={Unlink} title="This link no longer works" hint={sentence} />
  </div>
)

/** The hotel's list: who sleeps where, from when to when. */
function HotelPage({ sheet, api }: { sheet: HotelSheet; api: PartnerApi }) {
  const [areChangesOnly, setChangesOnly] = useState(false)
  const { rooms, goneRooms, changes } = sheet
  const isShort = areChangesOnly && changes > 0
  return (
    <>
      <SheetHeader title="Rooming list" sheet={sheet} api={api}>
        <Button onPress={() => saveCsv(`${hotelFileName}.csv`, toCsv(hotelColumns(sheet), hotelRows(rooms)))}>
          <Download className="size-4" aria-hidden />
          Download CSV
        </Button>
        <Button
          onPress={() =>
            saveFile(`${hotelFileName}.xlsx`, toXlsx(hotelColumns(sheet), hotelRows(rooms)), xlsxType)
          }
        >
          <Download className="size-4" aria-hidden />
          Download Excel
        </Button>
      </SheetHeader>
      {changes > 0 && (
        <div data-screen-only className="mb-4">
          <Switch isSelected={areChangesOnly} onChange={setChangesOnly}>
            Show only rooms with changes
          </Switch>
        </div>
      )}
      {rooms.length === 0 && goneRooms.length === 0 ? (
        <EmptyState icon={BedDouble} title="No rooms yet" hint="The organisers have not entered any rooms." />
      ) : (
        <RoomingTable rooms={isShort ? rooms.filter(hasChanges) : rooms} goneRooms={goneRooms} />
      )}
    </>
  )
}

/** The kitchen's list: numbers without names. */
const CatererPage = ({ sheet, api }: { sheet: CatererSheet; api: PartnerApi }) => (
  <>
    <SheetHeader title={`Orders: ${sheet.vendorName}`} sheet={sheet} api={api} />
    {sheet.orders.length === 0 && sheet.goneOrders.length === 0 && (
      <EmptyState
        icon={UtensilsCrossed}
        title="No orders yet"
        hint="Orders appear here once the organisers have confirmed them."
      />
    )}
    <div className="flex flex-col gap-5">
      {sheet.goneOrders.map((order) => (
        <article
          key={`${order.servedFrom} ${order.title}`}
          className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-5"
        >
          <del className="text-soft wrap-anywhere">{`${order.title}, ${servedText(order)}`}</del>
          <ChangeBadge change="gone" was="no longer ordered" />
        </article>
      ))}
      {sheet.orders.map((order) => (
        <OrderArticle key={`${order.date} ${order.startTime} ${order.title}`} order={order} />
      ))}
    </div>
  </>
)

function OrderArticle({ order }: { order: Order }) {
  const { title, date, startTime, endTime, location, serviceStyle, version, headcount, counted } = order
  const details = [
    formatLongDay(date),
    formatTimeRange(startTime, endTime),
    location,
    serviceStyleLabels[serviceStyle],
  ]
  return (
    <article className="rounded-card border border-line bg-card p-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere">{title}</h2>
        <p className="text-sm text-soft">{`Order version ${version}`}</p>
        <ChangeBadge change={order.change} was={formerOrderText(order)} />
      </div>
      <p className="mt-1 wrap-anywhere">{details.filter(Boolean).join(' · ')}</p>
      <p className="mt-3 text-h2 font-semibold">
        {peopleText(headcount ?? 0)}
        <EarlierCount order={order} line={{ of: 'people', label: 'People' }} />
      </p>
      {counted !== null && counted.people !== headcount && (
        <p className="text-sm text-soft">
          {`Diets and allergies were counted for ${peopleText(counted.people)}.`}
        </p>
      )}
      <div className="mt-4 grid items-start gap-6 md:grid-cols-2 print:grid-cols-2">
        <Numbers title="Diets" kind="diet" order={order} />
        <Numbers title="Allergies" kind="allergy" order={order} />
      </div>
    </article>
  )
}

/** ' was 49' */
function EarlierCount({ order, line }: { order: Order; line: Pick<Line, 'of' | 'label'> }) {
  const change = order.changes.find(({ of, label }) => of === line.of && label === line.label)
  return change ? (
    <span className="ml-2 text-sm font-semibold text-warn">{`was ${change.before}`}</span>
  ) : null
}

type NumbersProps = { title: string; kind: 'diet' | 'allergy'; order: Order }

function Numbers({ title, kind, order }: NumbersProps) {
  const current = linesOf(order).filter((line) => line.of === kind)
  const removed = order.changes.filter((change) => change.of === kind && change.people === 0)
  const lines = [...current, ...removed.filter(({ label }) => !current.some((line) => line.label === label))]
  if (lines.length === 0) return null
  return (
    <table className="w-full border-collapse text-left">
      <caption className="mb-1 text-left font-display text-h3 font-semibold">{title}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere">
              {line.label}
            </th>
            <td className="py-1.5 text-right font-semibold whitespace-nowrap">
              {line.people}
              <EarlierCount order={order} line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const places = { hotel: 'Room', driver: 'Shuttle', caterer: '' } as const

/** The custom questions that this partner may read, with their answers. In print they follow the list. */
function OwnAnswers({ sheet }: { sheet: Sheet }) {
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
        <HeaderRow headers={headers} />
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
