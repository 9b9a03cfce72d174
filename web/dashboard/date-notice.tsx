import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { formatDate } from '#web/base/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Over the dashboard while nothing is deleted by date. Nothing where the date is not in doubt. */
export function DateNotice() {
  const { data } = useQuery(api.privacy.clock.queryOptions())
  const confirm = useAction(api.privacy.confirmDate, {
    success: 'Date confirmed',
    failure: 'Failed to confirm the date',
  })
  const doubt = data?.doubt
  if (!doubt) return null
  if (doubt.kind === 'clocksDiffer') {
    return (
      <Notice tone="bad">
        The clocks of the server and its database differ by {pluralize(doubt.seconds, 'second')}. Until they
        agree, old personal data is not deleted. Tell the person who runs the server.
      </Notice>
    )
  }
  const date = doubt.to.slice(0, 10)
  return (
    <Notice tone="warn">
      <h2>{`Is today ${formatDate(date)}?`}</h2>
      <p className="mt-1">
        {`The server last deleted old personal data on ${formatDate(doubt.from.slice(0, 10))}. Because the date has jumped since, it deletes nothing until you confirm. If the date is wrong, tell the person who runs the server.`}
      </p>
      <div className="mt-3">
        <Button size="small" isPending={confirm.isPending} onPress={() => confirm.run({ date })}>
          {`Yes, it is ${formatDate(date)}`}
        </Button>
      </div>
    </Notice>
  )
}
