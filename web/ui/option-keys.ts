import { fold } from '#web/base/fold.ts'
import type { Option } from '#web/ui/option-list.tsx'

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

type Choice<Id extends string> = { options: readonly Option<Id>[]; chosen: Id | undefined; now: number }

/** After this many milliseconds, a letter starts a new word. */
const newWordAfterMs = 1_000

/**
 * The keys of a Select with a closed list: left and right select the previous or next option, letters the first option that
 * begins with them. Returns the option a key selects, undefined if it selects none, or 'other' for all other keys.
 */
export function createOptionKeys() {
  let typed = { text: '', typedAt: 0 }

  return <Id extends string>(pressed: Key, choice: Choice<Id>): Option<Id> | undefined | 'other' => {
    const { options, chosen, now } = choice
    const { key } = pressed
    const index = options.findIndex(({ id }) => id === chosen)
    if (key === 'ArrowLeft') return options[Math.max(0, index - 1)]
    if (key === 'ArrowRight') return options[Math.min(options.length - 1, index + 1)]
    if (!isLetter(pressed)) return 'other'
    typed = { text: now - typed.typedAt > newWordAfterMs ? key : typed.text + key, typedAt: now }
    const prefix = fold(typed.text)
    return options.find(({ label }) => fold(label).startsWith(prefix))
  }
}

/** A space is no letter here, because it opens the list. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: Key) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
