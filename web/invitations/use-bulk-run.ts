import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { maxPerSetUp } from '#contract/invitations.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { toast } from '#web/ui/toast.tsx'

export type SetUpResult = Outputs['guestAccounts']['setUp'][number]

/** The people that the dialog listed, with the server's fingerprint of them. */
export type ShownPeople = Pick<Outputs['mailings']['preview'], 'personIds' | 'mark'>

/** How people get their accounts. */
export type SetUpMethod =
  | { way: 'links'; venueId: string; shownIds: string[]; announced: string | null }
  | { way: 'random' }
  | { way: 'preset'; password: string }

export type BulkRun = { way: SetUpMethod['way']; results: readonly SetUpResult[] }

/**
 * Sets people up in batches with one request each, so that finished work stays done when the page is left or the connection
 * breaks, and the next run continues. `passwordError` is the problem with the password.
 */
export function useBulkRun() {
  const client = useQueryClient()
  const [run, setRun] = useState<BulkRun>()
  /** The progress of the current run; undefined if none is running. */
  const [progress, setProgress] = useState<{ completed: number; total: number }>()
  const [passwordError, setPasswordError] = useState<{ password: string }>()
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = async (method: SetUpMethod, personIds: readonly string[]) => {
    isStopped.current = false
    setPasswordError(undefined)
    const total = personIds.length
    const results: SetUpResult[] = []
    let completed = 0
    setProgress({ completed, total })
    try {
      for (let from = 0; from < total && !isStopped.current; from += maxPerSetUp) {
        const batch = personIds.slice(from, from + maxPerSetUp)
        results.push(
          ...(await withReauthentication(() =>
            api.guestAccounts.setUp.call({ ...method, personIds: batch }),
          )),
        )
        completed = Math.min(from + maxPerSetUp, total)
        setProgress({ completed, total })
        setRun({ way: method.way, results: [...results] })
      }
      toast(endToast(results, total - completed))
    } catch (error) {
      const { code, sentence } = explain(error)
      if (code === 'WEAK_PASSWORD') setPasswordError({ password: sentence })
      toast({ kind: 'error', title: 'Setup Failed', description: sentence })
    } finally {
      setProgress(undefined)
      void client.invalidateQueries()
    }
  }
  return { start, stop: () => (isStopped.current = true), run, progress, passwordError }
}

/** The toast for a finished run. A stopped run isn't called complete, and a run in which everyone failed isn't a success. */
export function endToast(results: readonly Pick<SetUpResult, 'status'>[], remaining: number): ToastMessage {
  const counts = countsText(results)
  if (remaining > 0)
    return { kind: 'info', title: 'Setup stopped', description: `${counts}, ${remaining} not set up yet` }
  const failed = failedOf(results)
  if (failed === 0) return { title: 'Setup Complete!', description: counts }
  const isTotalFailure = failed === results.length
  return {
    kind: isTotalFailure ? 'error' : 'info',
    title: isTotalFailure ? 'Setup Failed' : 'Setup Complete!',
    description: `${counts}. The list says why.`,
  }
}

/** '34 successful, 1 failed', for the toast; links that are only ready, new or made before, are mailed to nobody. */
export function countsText(results: readonly Pick<SetUpResult, 'status'>[]): string {
  const failed = failedOf(results)
  const linkCount = results.filter(({ status }) => status === 'link ready').length
  if (linkCount > 0)
    return `${pluralize(linkCount, 'link')} ready${failed > 0 ? `, ${failed} failed` : ''}. Nobody was mailed: hand ${linkCount === 1 ? 'this link' : 'these links'} over`
  return `${results.length - failed} successful, ${failed} failed`
}

const failedOf = (results: readonly Pick<SetUpResult, 'status'>[]) =>
  results.filter(({ status }) => status === 'failed').length
