import { Route, Routes } from 'react-router-dom';
import { area } from './area';

/** The area's pages, at the paths of its descriptor. */
export default function App() {
  return (
    <Routes>
      {area.pages.map((page) => (
        <Route key={page.path} path={page.path} element={<h1>{page.title}</h1>} />
      ))}
    </Routes>
  );
}
