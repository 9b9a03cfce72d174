import { useMutation } from '@tanstack/react-query'
import { stopPath } from '#contract/reminders.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { post } from '#web/lib/post.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /stop#TOKEN: one press, and nobody is reminded of this event again. */
export function StopPage({ token }: { token: string }) {
  const stop = useMutation({
    mutationFn: async () => {
      const { ok, status } = await post(`${stopPath}${encodeURIComponent(token)}`, {})
      if (!ok && status !== 404) throw new Error(`Stopping was answered with ${status}.`)
      return ok
    },
  })
  return (
    <PlainFrame>
      <PageHeader title="No more reminders" />
      <div className="flex flex-col items-start gap-5">
        {stop.data === true ? (
          <Notice tone="ok">
            We won’t remind you of this event again. Your organisers can still write to you themselves, and
            you hear of changes.
          </Notice>
        ) : (
          <>
            <p>
              Press the button, and we won’t remind you of this event again. Your answers stay as they are.
            </p>
            {stop.data === false && (
              <Notice tone="bad">This link is not complete, or you are not on the list any more.</Notice>
            )}
            {stop.isError && <Notice tone="bad">{sentenceOf(stop.error)}</Notice>}
            <Button variant="primary" isPending={stop.isPending} onPress={() => stop.mutate()}>
              Please don’t remind me again
            </Button>
          </>
        )}
      </div>
    </PlainFrame>
  )
}
