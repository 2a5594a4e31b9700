export const REPORT_EXPORT = {
  fileName: 'informe.xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  totalHeader: 'x-total-rows',
  /** Names of its sheets; a full one continues in 'Informe 2'. */
  sheets: { requests: 'Informe', supplies: 'Insumos', liquidations: 'Liquidaciones' },
  busy: {
    everybody: 'Hay otras exportaciones en curso, intenta de nuevo en un momento',
    yourself: 'Ya tienes una exportación en curso, espera a que termine o cancélala',
  },
} as const;
