import { build, install } from './setup.mjs'

// Installs what the lock file names and builds everything, without starting it: for images and releases.
install()
build()
