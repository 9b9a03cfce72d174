import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { ofVenue } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** The number of people in the largest edition that is measured. */
export const maxLines = 5000

/** Longer than any field, so that a cell that is too long is reported at its line and doesn't reject the whole file. */
export const maxCellLength = 2500

/** More columns than any useful file has. */
const maxColumns = 100

const cell = z.string().max(maxCellLength)

/**
 * A file as its importer sees it: which column means what, and the cells of each line in that order. Other columns
 * aren't sent. An empty cell or a missing column changes nothing.
 */
export const importedFile = <Column extends string>(column: z.ZodType<Column, Column>) => ({
  columns: z
    .array(column)
    .min(1)
    .max(maxColumns)
    .refine((columns) => new Set(columns).size === columns.length, 'Each column can be used once'),
  lines: z.array(z.array(cell).max(maxColumns)).min(1).max(maxLines, `At most ${maxLines} lines at once`),
  /** The number of each line in the file, for sentences about other lines; without it, lines are counted from 1. */
  numbers: z.array(z.int().min(1).max(10_000_000)).max(maxLines).default([]),
})

/** A line with the outcome `asked` has no problem: what it does depends on an answer about the whole list. */
export const lineOutcomes = ['new', 'changed', 'unchanged', 'asked', 'problem'] as const

/** What a line does, as the server decides; the same before and after saving. */
export const readLine = <Column extends string>(column: z.ZodType<Column, Column>) =>
  z.object({
    outcome: z.enum(lineOutcomes),
    /** The known name of the line's person or thing. */
    name: z.string(),
    /** What is wrong, how to fix it, and in which column; for `asked`, the question it waits for. */
    problem: z.object({ column: column.nullable(), message: z.string() }).nullable(),
    /** The current and new values of a known person or thing, as people read them; null: no value yet. */
    changes: z.array(z.object({ column, before: z.string().nullable(), after: z.string() })),
    /** Known, but not on this edition’s list yet. */
    joins: z.boolean(),
  })

export const OutcomeCounts = z.record(z.enum(lineOutcomes), z.int())

export const listExported = organiser()
  .errors(refusing('NOT_FOUND'))
  .input(ofVenue.extend({ rows: z.int().min(0) }))
  .output(z.object({}))
