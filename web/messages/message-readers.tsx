import { X } from 'lucide-react'
import type { Reader } from '#web/messages/message-preview.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

type MessageReadersProps = {
  /** All that were asked for. */
  all: readonly Reader[]
  /** Those taken out here. */
  out: ReadonlySet<string>
  onOut: (out: ReadonlySet<string>) => void
  /** Of those in it: how many miss nothing, where it is only for who does. */
  leftOut: number
}

/** How many it goes to and who does not get it; each of them can be taken out. */
export function MessageReaders({ all, out, onOut, leftOut }: MessageReadersProps) {
  const inIt = all.filter(({ personId }) => !out.has(personId))
  const withoutAddress = inIt.filter(({ email }) => email === null)
  const notes = [
    ...(withoutAddress.length === 0
      ? []
      : [`${named(withoutAddress)} ${withoutAddress.length === 1 ? 'has' : 'have'} no e-mail address`]),
    ...(leftOut === 0
      ? []
      : [
          `${pluralize(leftOut, 'person has', 'people have')} nothing missing and ${leftOut === 1 ? 'is' : 'are'} left out`,
        ]),
    ...(out.size === 0 ? [] : [`${out.size} removed by you`]),
  ]
  return (
    <div>
      <Disclosure title={<span>To {pluralize(inIt.length, 'person', 'people')}</span>}>
        <ul className="flex max-h-60 flex-wrap gap-1.5 overflow-y-auto">
          {all.map((reader) => (
            <li key={reader.personId} className="max-w-full">
              <ReaderChip
                reader={reader}
                isOut={out.has(reader.personId)}
                onChange={(isOut) => onOut(changed(out, reader, isOut))}
              />
            </li>
          ))}
        </ul>
      </Disclosure>
      {notes.length > 0 && <p className="text-sm text-soft">{`${notes.join(' · ')}.`}</p>}
    </div>
  )
}

function changed(out: ReadonlySet<string>, { personId }: Reader, isOut: boolean): ReadonlySet<string> {
  const next = new Set(out)
  if (isOut) next.add(personId)
  else next.delete(personId)
  return next
}

/** Three by name; of more how many. */
const named = (readers: readonly Reader[]) =>
  readers.length > 3 ? `${readers.length} people` : readers.map(({ name }) => name).join(', ')

type ReaderChipProps = { reader: Reader; isOut: boolean; onChange: (isOut: boolean) => void }

const ReaderChip = ({ reader, isOut, onChange }: ReaderChipProps) => (
  <Button size="small" aria-pressed={!isOut} onPress={() => onChange(!isOut)}>
    <span className={isOut ? 'truncate text-soft line-through' : 'truncate'}>{reader.name}</span>
    {!isOut && <X className="size-3.5 shrink-0 text-soft" aria-hidden />}
    <span className="sr-only">{isOut ? 'Put back' : 'Take out'}</span>
  </Button>
)
