import { databaseError } from '#server/lib/database-error.ts'

/** The outcome of a call: done, or the code of the refusal or of the database; any other error fails the test. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
      const { code } = databaseError(error)
      if (code === undefined) throw error
      return code
    },
  )
