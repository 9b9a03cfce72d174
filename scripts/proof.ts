import { relative } from 'node:path'

/** A test of the last run, as its reporter kept it. */
export type Ran = { file: string; title: string; isFine: boolean }

type VitestReport = {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

type StorySuite = { specs?: { file: string; title: string; ok: boolean }[]; suites?: StorySuite[] }

export function testsOf(report: VitestReport, root: string): Ran[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name).replaceAll('\\', '/'),
      title: [...ancestorTitles, title].join(' › '),
      isFine: status === 'passed',
    })),
  )
}

export function storiesOf({ specs = [], suites = [] }: StorySuite): Ran[] {
  const own = specs.map(({ file, title, ok }) => ({ file: `e2e/${file}`, title, isFine: ok }))
  return [...own, ...suites.flatMap(storiesOf)]
}

/** The requirements a title names: 'D4: …', 'C7 and C8: …' or '… (security A1, A9)' in any of its parts. */
export function namedBy(title: string): string[] {
  const named = title.split(' › ').flatMap((part) => {
    const before = /^((?:[A-H]\d{1,2}(?:, | and )?)+)[:,]/.exec(part)?.[1] ?? ''
    const inBrackets = [...part.matchAll(/\(security ([^)]*)\)/g)].map(([, ids]) => ids)
    return [before, ...inBrackets].join(' ').match(/\b[A-H]\d{1,2}\b/g) ?? []
  })
  return [...new Set(named)]
}

/** For each requirement the files whose tests named it and passed; and what keeps us from believing it. */
export function proofsOf(ran: readonly Ran[]): { files: Map<string, string[]>; failed: string[] } {
  const files = new Map<string, string[]>()
  const failed: string[] = []
  for (const { file, title, isFine } of ran) {
    for (const id of namedBy(title)) {
      if (!isFine) failed.push(`${id}: ${file}: ${title}`)
      else files.set(id, [...new Set([...(files.get(id) ?? []), file])].toSorted())
    }
  }
  return { files, failed }
}
