import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { DevicesCard } from '#web/accounts/own/devices-card.tsx'
import { IdentitiesCard } from '#web/accounts/own/identities-card.tsx'
import { EmailCard } from '#web/accounts/own/email-card.tsx'
import { FactorCard } from '#web/accounts/own/factor-card.tsx'
import { NameCard } from '#web/accounts/own/name-card.tsx'
import { PasswordCard } from '#web/accounts/own/password-card.tsx'
import { OwnDataCard } from '#web/privacy/own-data-card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** /account and /guest/account: everything somebody may do with the account they are signed in to. */
export function MyAccountPage() {
  const account = useQuery(api.ownAccount.mine.queryOptions())
  return (
    <>
      <PageHeader title="My account" subtitle={account.data && `You sign in as ${account.data.email}`} />
      {account.isPending && <Skeleton shape="cards" count={4} />}
      {account.isError && (
        <ErrorState
          message={explain(account.error).sentence}
          onRetry={() => void account.refetch()}
          isRetrying={account.isFetching}
        />
      )}
      {account.data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <NameCard name={account.data.name} />
            {account.data.hasPassword && <PasswordCard email={account.data.email} />}
            <EmailCard email={account.data.email} />
          </div>
          <div className="grid gap-4">
            <FactorCard />
            <IdentitiesCard />
            <DevicesCard />
            <OwnDataCard askedAt={account.data.erasureAskedAt} />
          </div>
        </div>
      )}
    </>
  )
}
