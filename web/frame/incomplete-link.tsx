import { Unlink } from 'lucide-react'
import { PageTitle } from '#web/shell/page-title.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A link of which a part was lost: nothing is wrong with what it opens. */
export const IncompleteLink = () => (
  <main id="content" tabIndex={-1} data-roomy className="mx-auto max-w-lg px-5 pt-[8vh]">
    <PageTitle>Link</PageTitle>
    <h1 className="sr-only">Link</h1>
    <EmptyState
      icon={Unlink}
      title="This link is incomplete"
      hint="A part of it was lost on the way. Open the message again and press the link there, or copy all of it, to its last sign. If that doesn’t help, ask for a new one."
      action={
        <LinkButton variant="primary" href="/auth">
          Sign in
        </LinkButton>
      }
    />
  </main>
)
