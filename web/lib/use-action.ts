import type { ProcedureUtils } from '@orpc/tanstack-query'
import { hashKey, useMutation, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefusalCode } from '#contract/refusals.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { explain, NotSent, type Failure } from '#web/lib/failure.ts'
import { showChanges, type Change, type ShownChanges } from '#web/lib/shown-changes.ts'
import { isOffline, isReached } from '#web/base/reach.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'
import { toast } from '#web/ui/toast.tsx'

/** What can be called, such as `api.venues.add`. */
export type Procedure<Input, Output> = ProcedureUtils<Record<never, never>, Input, Output, Error>

export type ActionOptions<Input, Output> = {
  /** The toast afterwards: its title, or all of it, with Undo for instance. */
  success?: string | ((output: Output, input: Input) => string | ToastMessage | undefined)
  /** The failure toast's title where the spec names one, for some refusals another; what went wrong is under it. */
  failure?: string | ((failure: Failure, input: Input) => string)
  /** In a form: what was refused is in `errors`, and is toasted only where `failure` names a toast. */
  inForm?: boolean
  /** The field that a refusal is about, such as `{ EMAIL_TAKEN: 'email' }`; others are shown above the button. */
  fields?: { [Code in RefusalCode]?: string }
  /** Asked before it is done, while it is shown as under way; false: the person would rather not. */
  asks?: (input: Input) => Promise<boolean>
  /** Completes what is asked for by a question, while it is shown as under way; undefined: the person would rather not. */
  completes?: (input: Input) => Promise<Input | undefined>
  /** As it is sent: what is shown at once waits until the changes before it are answered, which may be news for it. */
  whenSent?: (input: Input) => Input
  /**
   * How it changes what is shown, from the press on: what is certain, and nothing that the server decides. Asked again with
   * the server's answer, which may know more.
   */
  shows?: (input: Input, output?: Output) => readonly Change[]
  onSuccess?: (output: Output, input: Input) => void
  onFailure?: (failure: Failure, input: Input) => void
}

/**
 * A procedure as something a person does: `const add = useAction(api.venues.add, { success: 'Venue added
 * successfully' })`, then `add.run(input)`, `add.isPending`, and in a form `errors={add.errors}`. Afterwards
 * everything on screen is fetched again.
 */
export function useAction<Input, Output>(
  procedure: Procedure<Input, Output>,
  options: ActionOptions<Input, Output> = {},
) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<FormErrors>()
  const mutation = useMutation({
    ...procedure.mutationOptions(),
    // What is shown at once reaches the server in the order in which it was done: of 'no' and, a moment later, 'yes'
    // the answer is 'yes', also where the second would have overtaken the first.
    ...(options.shows && { scope: { id: 'shown at once' } }),
    // Where it asks again who it is, the person is asked, and it is done then.
    mutationFn: async (input: Input) => {
      const sent = options.whenSent?.(input) ?? input
      if (options.asks && !(await options.asks(sent))) throw new Declined()
      if (!options.completes) return withReauthentication(() => procedure.call(sent))
      const complete = await options.completes(sent)
      if (complete === undefined) throw new Declined()
      return withReauthentication(() => procedure.call(complete))
    },
    onMutate: async (input: Input): Promise<Context> => {
      setErrors(undefined)
      // Refused at once, and not shown as done for a moment.
      if (isOffline() && !(await isReached())) throw new NotSent()
      return { shown: showChanges(client, options.shows?.(input) ?? []), kept: none }
    },
    onSuccess: (output, input, context) => {
      context.kept = context.shown.keep(options.shows?.(input, output) ?? [])
      tellSuccess(options, output, input)
      options.onSuccess?.(output, input)
    },
    onError: (error, input, context) => {
      context?.shown.takeBack()
      if (error instanceof Declined) return
      const failure = explain(error)
      setErrors(errorsOf(failure, options.fields))
      tellFailure(options, failure, input)
      options.onFailure?.(failure, input)
    },
    // Not awaited: the person goes on while the screen catches up. A refusal may mean that it was out of date.
    // Only the last of several under way asks, once for all.
    onSettled: (_output, _error, input, context) => {
      if (unanswered === askedOf(procedure, input)) unanswered = ''
      const kept = context?.kept ?? none
      if (kept.size === 0) owing.add(client)
      if (client.isMutating() > 1) return
      const isOwed = owing.delete(client)
      void client.invalidateQueries({ predicate: (query) => isOwed || !kept.has(query) })
    },
  })
  /** Returns when it is answered, for the control that was pressed; nothing where what it changes is shown at once. */
  const run = (input: Input): Promise<void> | undefined => {
    const asked = askedOf(procedure, input)
    if (unanswered === asked) return undefined
    unanswered = asked
    const isShown = (options.shows?.(input) ?? []).length > 0
    // Why it failed is said by `onError`.
    const answered = mutation.mutateAsync(input).then(noop, noop)
    return isShown ? undefined : answered
  }
  return { run, isPending: mutation.isPending, errors }
}

/** `kept`: what is right by now and need not be fetched again. */
type Context = { shown: ShownChanges; kept: ReadonlySet<Query> }

/** The person was asked, and would rather not. */
class Declined extends Error {}

/**
 * What was asked last, until it is answered. The second click of two, before the button shows the first, is not done: it
 * would be announced twice, or refused as already there. What was taken back between two presses is done again.
 */
let unanswered = ''

const askedOf = <Input, Output>(procedure: Procedure<Input, Output>, input: Input) =>
  hashKey([procedure.mutationKey(), input])

/** Those of which a change settled while another was under way, and that still have to fetch everything. */
const owing = new WeakSet<QueryClient>()

const none: ReadonlySet<Query> = new Set()

const noop = () => undefined

/** What a form shows: sentences by field, and under '' what is about none of them, or about one it has not got. */
function errorsOf({ code, sentence, fields }: Failure, fieldOf: { [code: string]: string } = {}): FormErrors {
  return Object.keys(fields).length > 0 ? { ...fields, '': sentence } : { [fieldOf[code] ?? '']: sentence }
}

function tellSuccess<Input, Output>({ success }: ActionOptions<Input, Output>, output: Output, input: Input) {
  const message = typeof success === 'function' ? success(output, input) : success
  if (message !== undefined) toast(typeof message === 'string' ? { title: message } : message)
}

function tellFailure<Input, Output>(
  { failure: named, inForm }: ActionOptions<Input, Output>,
  failure: Failure,
  input: Input,
) {
  const { sentence } = failure
  const title = typeof named === 'function' ? named(failure, input) : named
  if (title === undefined && inForm) return
  const isSaid = title === undefined || title === sentence
  toast({ kind: 'error', title: title ?? sentence, ...(!isSaid && { description: sentence }) })
}
