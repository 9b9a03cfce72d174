import type { ProcedureUtils } from '@orpc/tanstack-query'
import { hashKey, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefusalCode } from '#contract/refusals.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { explain, NotSent, type Failure } from '#web/lib/failure.ts'
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
  /** Shows the change before the answer is there, in cached data; answers how to take it back. */
  showAtOnce?: (input: Input, client: QueryClient) => () => void
  /**
   * The cached answer that is right by now, by its key: shown at once and exactly so, it need not be asked for again;
   * undefined: none is.
   * For lists so long that asking is felt.
   */
  isRightAlready?: (input: Input) => QueryKey | undefined
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
    ...(options.showAtOnce && { scope: { id: 'shown at once' } }),
    // Where it asks again who it is, the person is asked, and it is done then.
    mutationFn: async (input: Input) => {
      const sent = options.whenSent?.(input) ?? input
      if (options.asks && !(await options.asks(sent))) throw new Declined()
      if (!options.completes) return withReauthentication(() => procedure.call(sent))
      const complete = await options.completes(sent)
      if (complete === undefined) throw new Declined()
      return withReauthentication(() => procedure.call(complete))
    },
    onMutate: async (input: Input) => {
      setErrors(undefined)
      // Refused at once, and not shown as done for a moment.
      if (isOffline() && !(await isReached())) throw new NotSent()
      if (!options.showAtOnce) return undefined
      const right = rightAlready(client, options.isRightAlready?.(input))
      // An answer already under way would overwrite what is shown at once.
      await client.cancelQueries()
      return { rollBack: options.showAtOnce(input, client), right }
    },
    onSuccess: (output, input) => {
      tellSuccess(options, output, input)
      options.onSuccess?.(output, input)
    },
    onError: (error, input, context) => {
      context?.rollBack()
      if (error instanceof Declined) return
      const failure = explain(error)
      setErrors(errorsOf(failure, options.fields))
      tellFailure(options, failure, input)
      options.onFailure?.(failure, input)
    },
    // Not awaited: the person goes on while the screen catches up. A refusal may mean that it was out of date.
    // Only the last of several under way asks: an earlier answer would not know the later ones yet, and what they
    // show at once would flicker.
    onSettled: (_output, error, input, context) => {
      if (unanswered === askedOf(procedure, input)) unanswered = ''
      const right = error ? undefined : context?.right
      if (right === undefined) owing.add(client)
      if (client.isMutating() > 1) return
      const isOwed = owing.delete(client)
      void client.invalidateQueries({ predicate: ({ queryHash }) => isOwed || queryHash !== right })
    },
  })
  const run = (input: Input) => {
    const asked = askedOf(procedure, input)
    if (unanswered === asked) return
    unanswered = asked
    mutation.mutate(input)
  }
  return { run, isPending: mutation.isPending, errors }
}

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

/** Right only if nothing newer was on its way when the change began: showing the change ends that. */
function rightAlready(client: QueryClient, key: QueryKey | undefined): string | undefined {
  const state = key && client.getQueryState(key)
  return state?.fetchStatus === 'idle' && !state.isInvalidated ? hashKey(key ?? []) : undefined
}

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
