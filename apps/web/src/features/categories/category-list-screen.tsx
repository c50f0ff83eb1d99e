import { categories } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { CategoryCard } from './category-card.tsx';

const CategoryForm = lazyDialog(async () => (await import('./category-form.tsx')).CategoryForm);

/** The categories of warehouses, in display order. */
export function CategoryListScreen() {
  const t = useTranslations('categories');
  return (
    <ListScreen
      t={t}
      query={useQuery(query(categories.list))}
      skeleton={<CardSkeleton height="8.4rem" />}
      card={(category, onOpen) => <CategoryCard key={category.id} category={category} onSettings={onOpen} />}
      form={(category, onClose) => <CategoryForm category={category} onClose={onClose} />}
    />
  );
}
