import { useMutation, useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { explain } from '#web/lib/failure.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { Live } from '#web/live/live.tsx'
import { CatererPage } from '#web/partners/caterer-page.tsx'
import { DriverPage } from '#web/partners/driver-page.tsx'
import { HotelPage } from '#web/partners/hotel-page.tsx'
import { partnerApi, type PartnerApi, type Sheet } from '#web/partners/partner-api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** /partner#TOKEN: the one list that a hotel, a caterer or a driver reads, without an account. */
export function PartnerPage({ token }: { token: string }) {
  const [api] = useState(() => partnerApi(token))
  // Its key has the token: another link in the same tab shows nothing of this one.
  const query = useQuery({
    ...api.partners.sheet.queryOptions({ queryKey: [...api.partners.sheet.queryKey(), token] }),
    retry: (count, error) => !isDead(error) && count < 3,
  })
  const { mutate: look } = useMutation(api.partners.open.mutationOptions())
  useEffect(() => look(undefined), [look])
  const isOver = query.isError && isDead(query.error)
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto min-h-dvh w-full max-w-[72rem] px-5 py-8 md:px-8 print:max-w-none print:p-0"
    >
      {isOver ? (
        <DeadPartnerLink sentence={explain(query.error).sentence} />
      ) : (
        <Loaded query={query} loading={{ shape: 'table' }} failed="The list could not be loaded.">
          {(sheet) => (
            <>
              <Live pace="organiser" link={token} />
              <List sheet={sheet} api={api} />
            </>
          )}
        </Loaded>
      )}
    </main>
  )
}

function List({ sheet, api }: { sheet: Sheet; api: PartnerApi }) {
  if (sheet.kind === 'hotel') return <HotelPage sheet={sheet} api={api} />
  if (sheet.kind === 'driver') return <DriverPage sheet={sheet} api={api} />
  return <CatererPage sheet={sheet} api={api} />
}

const isDead = (error: unknown) => explain(error).code === 'PARTNER_LINK_ENDED'

const DeadPartnerLink = ({ sentence }: { sentence: string }) => (
  <div role="alert" className="mx-auto max-w-lg pt-[8vh]">
    <title>Link · Quarterdeck</title>
    <h1 className="sr-only">Link</h1>
    <EmptyState icon={Unlink} title="This link no longer works" hint={sentence} />
  </div>
)
