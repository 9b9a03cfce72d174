import { guestTexts } from './guest-texts.ts'
import { organiserTexts } from './organiser-texts.ts'

/** The texts that the specification quotes on one screen. */
export type ScreenTexts = {
  /** The paths that show it. A text of several screens must be seen on each of them. */
  at: RegExp
  /** The texts that a whole run must show. */
  mustShow: readonly string[]
  /** Texts that a decision removed, with the decision. */
  removed?: Readonly<Record<string, string>>
}

/** `{…}` marks the parts that change. Formats of dates and prices have tests of their own, beside web/base/dates.ts. */
export const texts: Readonly<Record<string, ScreenTexts>> = { ...organiserTexts, ...guestTexts }

/** A text as a search pattern: its changing parts may be anything on one line. */
export const patternOf = (text: string): string =>
  text
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^\\n]+?')

/** All texts once, for the search. */
export const everyText: readonly string[] = [
  ...new Set(Object.values(texts).flatMap(({ mustShow }) => mustShow)),
]

export type Seen = { text: string; path: string }

/** Texts that no story saw, by screen. */
export function findUnseen(seen: readonly Seen[]): string[] {
  const screens = Object.entries(texts)
  const isShared = (text: string) => screens.filter(([, { mustShow }]) => mustShow.includes(text)).length > 1
  return screens.flatMap(([screen, { mustShow, at }]) =>
    mustShow
      .filter((text) => !seen.some((one) => one.text === text && (!isShared(text) || at.test(one.path))))
      .map((text) => `${screen}: ${text}`),
  )
}
