import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { setUpAtOnce } from '#contract/guest-accounts.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { toast } from '#web/ui/toast.tsx'

export type SetUpResult = Outputs['guestAccounts']['setUp'][number]

/** How accounts are given, without the people. */
export type Way = { way: 'links'; venueId: string } | { way: 'random' } | { way: 'preset'; password: string }

export type BulkRun = { way: Way['way']; total: number; done: number; results: readonly SetUpResult[] }

/**
 * Sets people up, some at a time, each step an answer of its own: what is done is done when the page is left or the
 * connection breaks, and the next run goes on with the rest. `refused` is what is wrong with the password.
 */
export function useBulkRun() {
  const client = useQueryClient()
  const [run, setRun] = useState<BulkRun>()
  const [isRunning, setRunning] = useState(false)
  const [refused, setRefused] = useState<{ password: string }>()
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = async (way: Way, personIds: readonly string[]) => {
    isStopped.current = false
    setRefused(undefined)
    setRunning(true)
    const results: SetUpResult[] = []
    try {
      for (let from = 0; from < personIds.length && !isStopped.current; from += setUpAtOnce) {
        const step = personIds.slice(from, from + setUpAtOnce)
        results.push(...(await api.guestAccounts.setUp.call({ ...way, personIds: step })))
        const done = Math.min(from + setUpAtOnce, personIds.length)
        setRun({ way: way.way, total: personIds.length, done, results: [...results] })
      }
      toast({ title: 'Setup Complete!', description: countsOf(results) })
    } catch (error) {
      const { code, sentence } = explain(error)
      if (code === 'WEAK_PASSWORD') setRefused({ password: sentence })
      toast({ kind: 'error', title: 'Setup Failed', description: sentence })
    } finally {
      setRunning(false)
      void client.invalidateQueries()
    }
  }
  return { start, stop: () => (isStopped.current = true), run, isRunning, refused }
}

/** '34 successful, 1 failed': the words of the toast. */
export function countsOf(results: readonly Pick<SetUpResult, 'status'>[]): string {
  const failed = results.filter(({ status }) => status === 'failed').length
  return `${results.length - failed} successful, ${failed} failed`
}
