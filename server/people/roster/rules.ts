import type { z } from 'zod'
import type { lineOutcomes, PastedLine } from '#contract/people.ts'
import { requiredText } from '#contract/fields.ts'
import { LP, surveyEmail } from '#contract/registration.ts'

export type Line = z.output<typeof PastedLine>

/** The known people that a pasted line may be about. */
export type Known = { id: string; fullName: string; email: string | null; isHere: boolean }
type KnownStudio = { id: string; name: string }

export type ReadLine = {
  outcome: (typeof lineOutcomes)[number]
  fullName: string
  problem: string | null
  /** Whom it is about, of a known one. */
  personId: string | null
  email: string | null
  studioId: string | null
  company: typeof LP | null
}

const name = requiredText(100, 'Name is required', 'A name can have at most 100 characters')

/**
 * Reads pasted lines against what is known: by address where a line has one, else by the exact name. Each line is read
 * on its own; one that says the same person again is a problem, so that nobody is added twice.
 */
export function readLines(
  lines: readonly Line[],
  { known, studios }: { known: readonly Known[]; studios: readonly KnownStudio[] },
): ReadLine[] {
  const byEmail = new Map(
    known.flatMap((one) => (one.email === null ? [] : [[key(one.email), one] as const])),
  )
  const byName = Map.groupBy(known, ({ fullName }) => key(fullName))
  const studioIds = new Map(studios.map((studio) => [key(studio.name), studio.id]))
  const firstLines = new Map<string, number>()

  return lines.map((line, at) => {
    const fullName = name.safeParse(line.fullName ?? '')
    const email = line.email === null ? null : surveyEmail.safeParse(line.email)
    const problem = (sentence: string | undefined): ReadLine => ({
      ...nothing,
      outcome: 'problem',
      fullName: line.fullName ?? '',
      problem: sentence ?? 'This line cannot be read',
    })
    if (!fullName.success) return problem(fullName.error.issues[0]?.message)
    if (email?.success === false) return problem(email.error.issues[0]?.message)
    const address = email?.data ?? null
    const who = address ?? key(fullName.data)
    const first = firstLines.get(who)
    if (first !== undefined) return problem(`The same person as in line ${first + 1}`)
    firstLines.set(who, at)

    const found =
      address === null ? (byName.get(who) ?? []) : [byEmail.get(address)].filter((one) => one !== undefined)
    const here = found.find(({ isHere }) => isHere)
    if (here) return { ...nothing, outcome: 'here', fullName: here.fullName, personId: here.id }
    const [only, ...others] = found
    if (others.length > 0) return problem('Several people have this name. Add the e-mail address.')
    if (only) return { ...nothing, outcome: 'known', fullName: only.fullName, personId: only.id }

    const isLp = key(line.studio ?? '') === key(LP)
    const studioId = line.studio === null || isLp ? null : studioIds.get(key(line.studio))
    if (studioId === undefined) return problem(`There is no studio named ${line.studio}`)
    const company = isLp ? LP : null
    return { ...nothing, outcome: 'new', fullName: fullName.data, email: address, studioId, company }
  })
}

const nothing = { problem: null, personId: null, email: null, studioId: null, company: null } as const

const key = (text: string) => text.trim().toLowerCase()
