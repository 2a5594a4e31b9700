import { pagePathsOverlap, SHELL_ADDRESS } from '@portal/domain';
import { createRoot } from 'react-dom/client';
import { AskPage } from '../place/ask-page';
import { ConfirmPage } from '../place/confirm-page';
import { FollowPage } from './follow-page';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const rendered = createRoot(root);
const render = () => {
  const { hash, pathname } = window.location;
  const isAt = (path: string) => pagePathsOverlap(path, pathname);
  const Page = isAt(SHELL_ADDRESS.ask) ? AskPage : isAt(SHELL_ADDRESS.confirm) ? ConfirmPage : FollowPage;
  rendered.render(<Page key={hash} token={hash.slice(1)} />);
};
window.addEventListener('hashchange', render);
render();
