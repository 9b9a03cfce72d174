import { nameSize, type Badge } from '#web/desk/codes/badges.ts'
import { DoorCodePicture } from '#web/desk/codes/door-code-picture.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'

type BadgeSheetsProps = { sheets: readonly (readonly Badge[])[]; edition: string }

/** Sheets of A4 with lines to cut along. A badge is 90 × 65 mm, which holders of A7 and of 90 mm take. */
export const BadgeSheets = ({ sheets, edition }: BadgeSheetsProps) => (
  <PrintSheet>
    {sheets.map((badges) => (
      <section
        key={badges[0]?.id}
        data-badge-sheet
        className="grid h-[296mm] w-[210mm] grid-cols-[90mm_90mm] grid-rows-[repeat(4,65mm)] content-center justify-center overflow-hidden"
      >
        {badges.map((badge) => (
          <PrintedBadge key={badge.id} badge={badge} edition={edition} />
        ))}
      </section>
    ))}
  </PrintSheet>
)

const PrintedBadge = ({ badge: { fullName, studio, code }, edition }: { badge: Badge; edition: string }) => (
  <article className="flex flex-col justify-between overflow-hidden border-[0.2mm] border-dashed border-line p-[4mm]">
    <p
      className={`shrink-0 font-display leading-[1.05] font-semibold wrap-anywhere ${nameSizes[nameSize(fullName)]}`}
    >
      {fullName}
    </p>
    <div className="flex items-end justify-between gap-[3mm]">
      <div className="min-w-0 pb-[1mm]">
        {studio !== null && <p className="line-clamp-2 text-[4.5mm] leading-tight wrap-anywhere">{studio}</p>}
        <p className="mt-[1mm] line-clamp-3 text-[3.4mm] leading-tight wrap-anywhere">{edition}</p>
      </div>
      {/* 26 mm of code, and its border of four modules around it. */}
      <DoorCodePicture code={code} className="-m-[3mm] size-[34.4mm] shrink-0" />
    </div>
  </article>
)

const nameSizes = {
  large: 'line-clamp-2 text-[9.5mm]',
  medium: 'line-clamp-2 text-[7.5mm]',
  small: 'line-clamp-3 text-[5.5mm]',
} as const
