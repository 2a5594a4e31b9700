import { REPORT_EXPORT } from '@portal/domain';
import { loadFailureMessage, useToasts } from '@portal/ui';
import { saveAs } from 'file-saver';
import { useEffect, useRef, useState } from 'react';
import { downloadReport, type ExportProgress, type ReportNarrowing } from '../../api/reports';
import { FAILURES, TOASTS } from '../../toasts';

/** Milliseconds between two updates of the screen: nobody reads faster. */
const SHOWN_EVERY = 150;

const NOTHING_YET: ExportProgress = { total: null, bytes: 0 };

/**
 * The file is saved when all of it is there and not before; a failure appears as a toast (spec 2 §7 and §8), cancelling
 * says nothing. Leaving the page cancels it.
 */
export function useReportExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(null);
  const toasts = useToasts();
  useEffect(() => () => running.current?.abort(), []);

  const start = async (query: ReportNarrowing & { sort?: string }) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress(NOTHING_YET);
    let latest = NOTHING_YET;
    const showing = setInterval(() => setProgress(latest), SHOWN_EVERY);
    try {
      const file = await downloadReport(query, {
        signal: controller.signal,
        onProgress: (next) => {
          latest = next;
        },
      });
      if (controller.signal.aborted) return;
      saveAs(file, REPORT_EXPORT.fileName);
      toasts.success(TOASTS.report.exported);
    } catch (error) {
      if (!controller.signal.aborted) toasts.error(loadFailureMessage(error, FAILURES.reportExport));
    } finally {
      clearInterval(showing);
      running.current = null;
      setProgress(null);
    }
  };

  return { progress, start, cancel: () => running.current?.abort() };
}
