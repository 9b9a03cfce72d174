import { z } from 'zod'

/** As many lines as the largest edition the product is measured with has people. */
export const mostLines = 5000

/** Longer than any field: the sentence then stands at its line, and the file as a whole is taken. */
export const longestCell = 2500

/** More than any file has that are of use. */
const mostColumns = 100

const cell = z.string().max(longestCell)

/**
 * A file as the person looking at it sees it: which column is what, and the cells of each line in that order. Other
 * columns are not sent. An empty cell, and a column that is not there, change nothing (decisions: a blank is no answer).
 */
export const importedFile = <Column extends string>(column: z.ZodType<Column, Column>) => ({
  columns: z
    .array(column)
    .min(1)
    .max(mostColumns)
    .refine((given) => new Set(given).size === given.length, 'Each column can be used once'),
  lines: z.array(z.array(cell).max(mostColumns)).min(1).max(mostLines, `At most ${mostLines} lines at once`),
  /** The number of each line in the file, as sentences about other lines name it; without them, counted from 1. */
  numbers: z.array(z.int().min(1).max(10_000_000)).max(mostLines).default([]),
})

/** An asked one has nothing wrong: what it does follows from an answer about the whole list. */
export const lineOutcomes = ['new', 'changed', 'unchanged', 'asked', 'problem'] as const

/** What a line does, as the server decides; before saving and after it the same. */
export const readLine = <Column extends string>(column: z.ZodType<Column, Column>) =>
  z.object({
    outcome: z.enum(lineOutcomes),
    /** The known name of the person or thing in the line. */
    name: z.string(),
    /** What is wrong and what to do, and in which column; of an asked line, what it waits for. */
    problem: z.object({ column: column.nullable(), message: z.string() }).nullable(),
    /** What a known one has and would have, as people read it; null: nothing yet. */
    changes: z.array(z.object({ column, before: z.string().nullable(), after: z.string() })),
    /** Known, and not on this edition’s list yet. */
    joins: z.boolean(),
  })

/** How many there are of each outcome. */
export const OutcomeCounts = z.record(z.enum(lineOutcomes), z.int())
