import { BedDouble, Download } from 'lucide-react'
import { useState } from 'react'
import { saveCsv, toCsv } from '#web/lib/csv.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toXlsx, xlsxType } from '#web/lib/xlsx.ts'
import { hasNews, hotelColumns, hotelFileName, hotelRows } from '#web/partners/hotel-list.ts'
import { RoomingTable } from '#web/partners/rooming-table.tsx'
import type { HotelSheet, PartnerApi } from '#web/partners/partner-api.ts'
import { SheetHead } from '#web/partners/sheet-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** What the front desk reads: who sleeps where, from when to when. */
export function HotelPage({ sheet, api }: { sheet: HotelSheet; api: PartnerApi }) {
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
