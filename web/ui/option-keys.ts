import { fold } from '#web/base/fold.ts'
import type { Option } from '#web/ui/option-list.tsx'

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

type Choice<Id extends string> = { options: readonly Option<Id>[]; chosen: Id | undefined; now: number }

/** After that long, in milliseconds, a letter begins another word. */
const pause = 1_000

/**
 * The keys of a Select whose list is closed: left and right go to the option before and after, letters to the first one that
 * begins with them. Answers which option a key means; undefined where it means none, and 'other' where it is no such key.
 */
export function createOptionKeys() {
  let typed = { text: '', at: 0 }

  return <Id extends string>(pressed: Key, choice: Choice<Id>): Option<Id> | undefined | 'other' => {
    const { options, chosen, now } = choice
    const { key } = pressed
    const at = options.findIndex(({ id }) => id === chosen)
    if (key === 'ArrowLeft') return options[Math.max(0, at - 1)]
    if (key === 'ArrowRight') return options[Math.min(options.length - 1, at + 1)]
    if (!isLetter(pressed)) return 'other'
    typed = { text: now - typed.at > pause ? key : typed.text + key, at: now }
    const wanted = fold(typed.text)
    return options.find(({ label }) => fold(label).startsWith(wanted))
  }
}

/** A space opens the list. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: Key) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
