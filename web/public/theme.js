// Sets the chosen theme before the first paint. Without a choice the device decides (color-scheme in app.css).
;(() => {
  const chosen = localStorage.getItem('quarterdeck.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
})()
