import { FilterInput } from "ampipe/react";
import { useState } from "react";
import { products, search } from "./products.js";

export function App() {
  const [filter, setFilter] = useState("");
  const [result, setResult] = useState("");
  return (
    <>
      <h1>Products</h1>
      <label htmlFor="filter">Filter of products</label>
      <FilterInput
        id="filter"
        schema={products}
        value={filter}
        onChange={setFilter}
        onSubmit={(_filter, { bound }) => setResult(search(bound))}
      />
      <button type="button" onClick={() => setFilter("state=draft")}>
        Drafts
      </button>
      <p role="status">{result}</p>
    </>
  );
}
