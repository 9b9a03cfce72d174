// Our content security policy forbids `new Function`, which zod tries at its first schema. Import this before any schema. zod
// reads this global; calling its `config` would load a part of zod on every page.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
