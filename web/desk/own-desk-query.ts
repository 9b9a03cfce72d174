import { queryOptions } from '@tanstack/react-query'
import type { Helper } from '#web/desk/storage/list-rules.ts'
import { openHelper } from '#web/desk/storage/list-opening.ts'
import { api } from '#web/lib/api.ts'
import { isServerUnreachable } from '#web/lib/failure.ts'
import { withTimeout } from '#web/session/session.ts'

/** This browser's helper, or null. Without the server, the helper whose list is on this device. */
export const ownDeskQuery = queryOptions({
  queryKey: api.deskDevices.mine.queryKey(),
  queryFn: async ({ client, signal }): Promise<Helper | null> => {
    try {
      return await api.deskDevices.mine.call(undefined, { signal: withTimeout(signal) })
    } catch (error) {
      const helper = isServerUnreachable(error) ? await openHelper(client) : undefined
      if (helper === undefined) throw error
      return helper
    }
  },
  staleTime: 60_000,
})
