import { PanelLeft } from 'lucide-react'
import { AccountMenu, type AccountMenuProps } from '#web/frame/account-menu.tsx'
import { HeaderSearch } from '#web/frame/header-search.tsx'
import { ThemeButton } from '#web/frame/theme-button.tsx'
import { Wordmark } from '#web/shell/wordmark.tsx'
import { Button } from '#web/ui/button.tsx'

type OrganiserHeaderProps = {
  onTogglePanel: () => void
  isPanelOpen: boolean
  otherArea: AccountMenuProps['otherArea']
}

/** Panel, name, search, theme, account. */
export function OrganiserHeader({ onTogglePanel, isPanelOpen, otherArea }: OrganiserHeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-(--header-height) items-center gap-2 border-b border-line bg-paper px-2 narrow:static narrow:h-auto narrow:py-1 tiny:flex-wrap tiny:gap-0 tiny:px-1 md:gap-3 md:px-5 print:hidden">
      <Button
        variant="quiet"
        isIcon
        aria-label="Toggle side panel"
        aria-expanded={isPanelOpen}
        onPress={onTogglePanel}
      >
        <PanelLeft className="size-5" aria-hidden />
      </Button>
      <Wordmark isCompact />
      <HeaderSearch />
      <div className="ml-auto flex shrink-0 items-center">
        <ThemeButton />
        <AccountMenu label="My Account" otherArea={otherArea} />
      </div>
    </header>
  )
}
