// The chosen theme before the first paint; without a choice the device decides (color-scheme in app.css).
;(() => {
  const chosen = localStorage.getItem('quarterdeck.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
})()
