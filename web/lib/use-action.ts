import type { ProcedureUtils } from '@orpc/tanstack-query'
import { hashKey, useMutation, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefusalCode } from '#contract/refusals.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { explain, NotSent, type Failure } from '#web/lib/failure.ts'
import { showChanges, type Change, type ShownChanges } from '#web/lib/shown-changes.ts'
import { isOffline, isReached } from '#web/base/reach.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'
import { forgetPrefetched } from '#web/lib/prefetched.ts'
import { notifySynchronously } from '#web/lib/notify-synchronously.ts'
import { toast } from '#web/ui/toast.tsx'

/** A callable procedure, such as `api.venues.add`. */
export type Procedure<Input, Output> = ProcedureUtils<Record<never, never>, Input, Output, Error>

export type ActionOptions<Input, Output> = {
  /** The toast on success: its title, or a whole message, for example with Undo. */
  success?: string | ((output: Output, input: Input) => string | ToastMessage | undefined)
  /** The title of the failure toast, which may depend on the refusal. The reason is shown below the title. */
  failure?: string | ((failure: Failure, input: Input) => string)
  /** For a form: refusals are in `errors`, and show as a toast only if there is a `failure`. */
  inForm?: boolean
  /** The form field for each refusal, such as `{ EMAIL_TAKEN: 'email' }`; others show above the button. */
  fields?: { [Code in RefusalCode]?: string }
  /** Asks before the call, which already shows as pending. Resolves to false if the person declines. */
  confirm?: (input: Input) => Promise<boolean>
  /** Completes the input by asking, while the call shows as pending. Resolves to undefined if the person declines. */
  completeInput?: (input: Input) => Promise<Input | undefined>
  /** Changes the input just before the call is sent, because the responses to earlier calls may affect it. */
  inputWhenSent?: (input: Input) => Input
  /**
   * The changes to show from the press on: only what is certain, not what the server decides. Called again with the server's
   * response, which may add details.
   */
  optimistic?: (input: Input, output?: Output) => readonly Change[]
  onSuccess?: (output: Output, input: Input) => void
  /**
   * Called after a success once the page shows what was saved, or after a few seconds, if the form is still there. Until then
   * the action is pending, and toast and `onSuccess` wait. For closing a dialog: opened again, it must not begin with the
   * former values.
   */
  onShown?: () => void
  onFailure?: (failure: Failure, input: Input) => void
}

/**
 * A procedure as an action: `const add = useAction(api.venues.add, { success: 'Venue added successfully' })`, then
 * `add.run(input)`, `add.isPending`, and in a form `errors={add.errors}`. Afterwards everything on screen is refetched.
 */
export function useAction<Input, Output>(
  procedure: Procedure<Input, Output>,
  options: ActionOptions<Input, Output> = {},
) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<FormErrors>()
  const { isShowing, finishOnceShown } = useShowing()
  const mutation = useMutation({
    mutationKey: procedure.mutationKey(),
    // Optimistic changes are sent one after another: if people choose 'no' and then 'yes', the second must not overtake the
    // first.
    ...(options.optimistic && { scope: { id: 'shown at once' } }),
    // If the server requires reauthentication, asks the person and then repeats the call.
    mutationFn: async ({ input }: Call<Input>) => {
      if (isOffline() && !(await isReached())) throw new NotSent()
      const sent = options.inputWhenSent?.(input) ?? input
      if (options.confirm && !(await options.confirm(sent))) throw new Declined()
      if (!options.completeInput) return withReauthentication(() => procedure.call(sent))
      const complete = await options.completeInput(sent)
      if (complete === undefined) throw new Declined()
      return withReauthentication(() => procedure.call(complete))
    },
    onSuccess: (output, call) => {
      call.upToDate = call.shown.confirm(options.optimistic?.(call.input, output) ?? [])
      const { onShown } = options
      const report = () => {
        showSuccess(options, output, call.input)
        options.onSuccess?.(output, call.input)
      }
      if (onShown === undefined) return report()
      call.finish = (isMounted) => {
        report()
        if (isMounted) onShown()
      }
      return undefined
    },
    onError: (error, { input, shown }) => {
      shown.revert()
      if (error instanceof Declined) return
      const failure = explain(error)
      setErrors(errorsOf(failure, options.fields))
      showFailure(options, failure, input)
      options.onFailure?.(failure, input)
    },
    // Not awaited, so that people can go on while the screen refreshes. Also after a refusal, which may mean that the screen
    // was out of date. Only the last of several concurrent calls refetches, once for all.
    onSettled: (_output, _error, { key, upToDate, finish }) => {
      if (pendingCallKey === key) pendingCallKey = ''
      if (upToDate.size === 0) clientsToRefetch.add(client)
      const refetched = client.isMutating() > 1 ? undefined : refetch(client, upToDate)
      if (finish) void finishOnceShown(refetched, finish)
    },
  })
  /** Resolves once the response has arrived, for the pressed control; undefined if the change already shows. */
  const run = (input: Input): Promise<void> | undefined => {
    const key = hashKey([procedure.mutationKey(), input])
    if (pendingCallKey === key) return undefined
    pendingCallKey = key
    setErrors(undefined)
    // Without a connection, the call probably fails.
    const changes = isOffline() ? [] : (options.optimistic?.(input) ?? [])
    const settled = notifySynchronously(() =>
      mutation.mutateAsync({ key, input, shown: showChanges(client, changes), upToDate: none }),
    )
    // `onError` reports the reason for a failure.
    const reported = settled.then(noop, noop)
    return changes.length > 0 ? undefined : reported
  }
  return { run, isPending: mutation.isPending || isShowing, errors }
}

/** The time between a success and the refetch that shows it. */
function useShowing() {
  const [isShowing, setShowing] = useState(false)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const finishOnceShown = async (
    refetched: Promise<void> | undefined,
    finish: (isMounted: boolean) => void,
  ) => {
    setShowing(true)
    await Promise.race([refetched, wait(maxShowingMs)])
    setShowing(false)
    finish(isMounted.current)
  }
  return { isShowing, finishOnceShown }
}

/** How long `onShown` waits for the refetch, in milliseconds. */
const maxShowingMs = 5_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Fetches what is on screen again, except what the call brought up to date. */
function refetch(client: QueryClient, upToDate: ReadonlySet<Query>): Promise<void> {
  const needsFullRefetch = clientsToRefetch.delete(client)
  forgetPrefetched()
  return client.invalidateQueries({ predicate: (query) => needsFullRefetch || !upToDate.has(query) })
}

type Call<Input> = {
  /** Equal for two calls to the same procedure with the same input. */
  key: string
  input: Input
  shown: ShownChanges
  /** The queries that are up to date after the call and need no refetch. */
  upToDate: ReadonlySet<Query>
  /** Set after a success that is reported only once it shows. */
  finish?: (isMounted: boolean) => void
}

/** The person declined in the confirmation. */
class Declined extends Error {}

/**
 * The pending call, so that the second click of a double click is ignored: it would be announced twice or refused. A
 * call that has ended can run again.
 */
let pendingCallKey = ''

/** Clients in which a change settled while another was pending, so that a full refetch is still due. */
const clientsToRefetch = new WeakSet<QueryClient>()

const none: ReadonlySet<Query> = new Set()

const noop = () => undefined

/** Errors for a form: sentences by field, and under '' those without a field, or with a field that the form doesn't have. */
function errorsOf({ code, sentence, fields }: Failure, fieldOf: { [code: string]: string } = {}): FormErrors {
  return Object.keys(fields).length > 0 ? { ...fields, '': sentence } : { [fieldOf[code] ?? '']: sentence }
}

function showSuccess<Input, Output>({ success }: ActionOptions<Input, Output>, output: Output, input: Input) {
  const message = typeof success === 'function' ? success(output, input) : success
  if (message !== undefined) toast(typeof message === 'string' ? { title: message } : message)
}

function showFailure<Input, Output>(
  { failure: failureTitle, inForm }: ActionOptions<Input, Output>,
  failure: Failure,
  input: Input,
) {
  const { sentence } = failure
  const title = typeof failureTitle === 'function' ? failureTitle(failure, input) : failureTitle
  if (title === undefined && inForm) return
  const isRepeated = title === undefined || title === sentence
  toast({ kind: 'error', title: title ?? sentence, ...(!isRepeated && { description: sentence }) })
}
