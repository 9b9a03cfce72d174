import { useMutation, useQuery } from '@tanstack/react-query'
import { Unlink, BedDouble, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { saveCsv, toCsv } from '#web/lib/csv.ts'
import { explain } from '#web/lib/failure.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toXlsx, xlsxType } from '#web/lib/xlsx.ts'
import { Live } from '#web/live/live.tsx'
import { CatererPage } from '#web/partners/caterer-page.tsx'
import { DriverPage } from '#web/partners/driver-page.tsx'
import { hasNews, hotelColumns, hotelFileName, hotelRows } from '#web/partners/hotel-list.ts'
import { partnerApi, type PartnerApi, type Sheet, type HotelSheet } from '#web/partners/partner-api.ts'
import { RoomingTable } from '#web/partners/rooming-table.tsx'
import { SheetHead } from '#web/partners/sheet-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** /partner#TOKEN: the one list that a hotel, a caterer or a driver reads, without an account. */
export function PartnerPage({ token }: { token: string }) {
  const [api] = useState(() => partnerApi(token))
  // Its key has the token: another link in the same tab shows nothing of this one.
  const query = useQuery({
    ...api.partners.sheet.queryOptions({ queryKey: [...api.partners.sheet.queryKey(), token] }),
    retry: (count, error) => !isDead(error) && count < 3,
  })
  const { mutate: look } = useMutation(api.partners.open.mutationOptions())
  useEffect(() => look(undefined), [look])
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
              <Live pace="organiser" link={token} />
              <List sheet={sheet} api={api} />
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

/** What the front desk reads: who sleeps where, from when to when. */
function HotelPage({ sheet, api }: { sheet: HotelSheet; api: PartnerApi }) {
  const [isNewsOnly, setNewsOnly] = useState(false)
  const { rooms, goneRooms, changes } = sheet
  const isShort = isNewsOnly && changes > 0
  return (
    <>
      <SheetHead title="Rooming list" sheet={sheet} api={api}>
        <Button onPress={() => saveCsv(`${hotelFileName}.csv`, toCsv(hotelColumns, hotelRows(rooms)))}>
          <Download className="size-4" aria-hidden />
          Download CSV
        </Button>
        <Button
          onPress={() => saveFile(`${hotelFileName}.xlsx`, toXlsx(hotelColumns, hotelRows(rooms)), xlsxType)}
        >
          <Download className="size-4" aria-hidden />
          Download Excel
        </Button>
      </SheetHead>
      {changes > 0 && (
        <div data-screen-only className="mb-4">
          <Switch isSelected={isNewsOnly} onChange={setNewsOnly}>
            Show only rooms with changes
          </Switch>
        </div>
      )}
      {rooms.length === 0 && goneRooms.length === 0 ? (
        <EmptyState icon={BedDouble} title="No rooms yet" hint="The organisers have not entered any rooms." />
      ) : (
        <RoomingTable rooms={isShort ? rooms.filter(hasNews) : rooms} goneRooms={goneRooms} />
      )}
    </>
  )
}
