import { createRoot } from 'react-dom/client';
import { FollowPage } from './follow-page';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const rendered = createRoot(root);
const render = () => rendered.render(<FollowPage key={window.location.hash} token={window.location.hash.slice(1)} />);
window.addEventListener('hashchange', render);
render();
