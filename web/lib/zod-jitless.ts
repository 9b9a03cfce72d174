// The content policy allows no `new Function`, which zod tries at its first schema. Import this before any schema.
// zod takes its settings from here; calling its `config` would put a part of zod in front of every page.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
