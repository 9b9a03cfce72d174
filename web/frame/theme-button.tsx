import { Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '#web/lib/theme.ts'
import { Button } from '#web/ui/button.tsx'

/** Switches between light and dark on this device. */
export function ThemeButton() {
  const theme = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Button variant="quiet" isIcon aria-label={`Use the ${next} theme`} onPress={() => chooseTheme(next)}>
      <Icon className="size-5" aria-hidden />
    </Button>
  )
}
