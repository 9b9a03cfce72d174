import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { DevicesCard } from '#web/accounts/own/devices-card.tsx'
import { IdentitiesCard } from '#web/accounts/own/identities-card.tsx'
import { EmailCard } from '#web/accounts/own/email-card.tsx'
import { FactorCard } from '#web/accounts/own/factor-card.tsx'
import { NameCard } from '#web/accounts/own/name-card.tsx'
import { PasswordCard } from '#web/accounts/own/password-card.tsx'
import { OwnDataCard } from '#web/privacy/own-data-card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /account and /guest/account: everything somebody may do with the account they are signed in to. */
export function MyAccountPage() {
  const account = useQuery(api.ownAccount.mine.queryOptions())
  return (
    <>
      <PageHeader title="My account" subtitle={account.data && `You sign in as ${account.data.email}`} />
      <Loaded query={account} loading={{ shape: 'cards', count: 4 }}>
        {({ name, email, hasPassword, erasureAskedAt }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid gap-4">
              <NameCard name={name} />
              {hasPassword && <PasswordCard email={email} />}
              <EmailCard email={email} />
            </div>
            <div className="grid gap-4">
              <FactorCard />
              <IdentitiesCard />
              <DevicesCard />
              <OwnDataCard askedAt={erasureAskedAt} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
