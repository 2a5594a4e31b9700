import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAMETER = 'solicitud';

/**
 * Holds the open request dialog in the address: a shared link opens the same one, and on a phone the back button closes the
 * dialog instead of leaving the page.
 */
export function useOpenRequest() {
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { openedHere?: boolean } | null };
  const id = Number(searchParams.get(PARAMETER) ?? Number.NaN);

  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    open: (next: number) =>
      setSearchParams(
        (current) => {
          const params = new URLSearchParams(current);
          params.set(PARAMETER, String(next));
          return params;
        },
        { state: { openedHere: true } },
      ),
    close: () => {
      // A dialog opened here is one step back; one from a link has no list behind it.
      if (state?.openedHere) return void navigate(-1);
      setSearchParams(
        (current) => {
          const params = new URLSearchParams(current);
          params.delete(PARAMETER);
          return params;
        },
        { replace: true },
      );
    },
  };
}
