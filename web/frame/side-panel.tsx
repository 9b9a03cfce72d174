import { Button } from 'react-aria-components/Button'
import { SideLinks } from '#web/shell/side-links.tsx'

/** The organiser's navigation on wide screens: 16rem wide, or a strip of icons 3rem wide. Pressing its edge toggles it. */
export function SidePanel({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <div
      className={`sticky top-0 -ml-[env(safe-area-inset-left,0px)] box-content h-dvh shrink-0 bg-nav pl-[env(safe-area-inset-left)] transition-[width] duration-200 max-md:hidden print:hidden ${isOpen ? 'w-64' : 'w-12'}`}
    >
      <nav aria-label="Main" className="h-full overflow-x-hidden overflow-y-auto px-1.5 py-2">
        <SideLinks isStrip={!isOpen} />
      </nav>
      <Button
        aria-label="Toggle side panel by its edge"
        excludeFromTabOrder
        onPress={onToggle}
        className={
          'absolute inset-y-0 -right-3 z-20 w-6 after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 ' +
          `hover:after:bg-clay ${isOpen ? 'cursor-w-resize' : 'cursor-e-resize'}`
        }
      />
    </div>
  )
}
