import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A task, with a link to where it is done. */
export type Way = { sentence: string; href: string; label: string }

type WayListProps = {
  ways: readonly Way[]
  /** How many lines show at once on a phone; if there are more, the last is 'more'. Default: all. */
  linesOnPhone?: number
}

/** The pressed button disappears, so the focus moves to the list. */
const toList = handOnFocus('ul')

/** Sentences, each with a button that leads to its page. */
export function WayList({ ways, linesOnPhone = ways.length }: WayListProps) {
  const [isAll, setAll] = useState(false)
  const shown = isAll || ways.length <= linesOnPhone ? ways.length : linesOnPhone - 1
  return (
    <ul tabIndex={-1} className="flex flex-col gap-3 outline-none max-md:gap-2">
      {ways.map(({ sentence, href, label }, at) => (
        <li
          key={sentence}
          className={`flex items-center justify-between gap-x-4 ${at < shown ? '' : 'max-md:hidden'}`}
        >
          <span className="min-w-0 flex-1 wrap-anywhere">{sentence}</span>
          <LinkButton size="small" href={href}>
            {label}
          </LinkButton>
        </li>
      ))}
      {shown < ways.length && (
        <li ref={toList} className="md:hidden">
          <Button size="small" variant="quiet" isWide onPress={() => setAll(true)}>
            {ways.length - shown} more
          </Button>
        </li>
      )}
    </ul>
  )
}
