import type { Highs, Model as HighsModel } from 'highs'
import type { Column, Program, Use } from '#server/rooms/optimum/program.ts'

/** The minimum that HiGHS proved, and a solution: each use with its count. */
export type Proof = { goals: Column['goals']; uses: { use: Use; times: number }[] }

/** The limits for the first two goals, or the value of each met wish. */
type SolverOptions = {
  /** The cost of one use of a column, in whole numbers. */
  costOf: (goals: Column['goals']) => number
  noBed?: number
  against?: number
}

/**
 * Returns undefined if nothing was proven. Has no time limit, because that of HiGHS doesn't work: ending the thread
 * ends the call.
 */
export type Solve = (program: Program, aim: SolverOptions) => Proof | undefined

/**
 * Loads HiGHS (3.5 MB of WebAssembly), which nothing else needs. With one thread and its own seed, the same program
 * gives the same result. Only proven results count, so time decides only whether there is one.
 */
export async function loadSolver(): Promise<Solve> {
  loading ??= import('highs').then(({ default: load }) => start(load))
  const highs = await loading
  return (program, aim) => {
    const model = highs.createModel(dataOf(program, aim))
    try {
      model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.99 })
      model.run()
      return model.getModelStatus() === highs.constants.modelStatus.optimal
        ? proofOf(program, model)
        : undefined
    } finally {
      model.dispose()
    }
  }
}

/** Once per thread. */
let loading: Promise<Highs> | undefined

/**
 * HiGHS's types describe the file for `require`, whose default export is one level deeper than in the file for
 * `import`.
 */
async function start(load: unknown): Promise<Highs> {
  if (!isLoader(load)) throw new Error('HiGHS could not be loaded: it has no loader.')
  return load()
}

const isLoader = (load: unknown): load is () => Promise<Highs> => typeof load === 'function'

function proofOf({ columns }: Program, model: HighsModel): Proof {
  const values = model.getSolution().colValue
  const uses = columns.flatMap(({ use, goals }, index) => {
    const times = Math.round(values[index] ?? 0)
    return times === 0 ? [] : [{ use, goals, times }]
  })
  const goals = { noBed: 0, against: 0, mutual: 0, single: 0 }
  for (const { goals: each, times } of uses) {
    goals.noBed += each.noBed * times
    goals.against += each.against * times
    goals.mutual += each.mutual * times
    goals.single += each.single * times
  }
  return { goals, uses }
}

function dataOf({ columns, rows }: Program, { costOf, noBed = Infinity, against = Infinity }: SolverOptions) {
  // Two more rows limit the first goals.
  const limits = [
    { lower: -Infinity, upper: noBed },
    { lower: -Infinity, upper: against },
  ]
  const all = [...rows, ...limits]
  const entries = columns.map(({ entries: columnEntries, goals }) =>
    [...columnEntries, [rows.length, goals.noBed] as const, [rows.length + 1, goals.against] as const].filter(
      ([, value]) => value !== 0,
    ),
  )
  const starts = [0]
  for (const { length } of entries) starts.push((starts.at(-1) ?? 0) + length)
  return {
    numCols: columns.length,
    numRows: all.length,
    colCost: columns.map(({ goals }) => costOf(goals)),
    colLower: columns.map(() => 0),
    colUpper: columns.map(({ use }) => (use.kind === 'block' || use.kind === 'pinned' ? 1 : Infinity)),
    rowLower: all.map(({ lower }) => lower),
    rowUpper: all.map(({ upper }) => upper),
    matrix: {
      format: 'csc' as const,
      numRows: all.length,
      numCols: columns.length,
      starts,
      indices: entries.flat().map(([row]) => row),
      values: entries.flat().map(([, value]) => value),
    },
    integrality: columns.map(() => 1 as const),
  }
}
